import { type CommandReference, type OptionReference, withAllBelow } from '../reference/command-reference.ts';

/**
 * Completions for PowerShell. The script has a table of what each command offers, and finds the command among the words
 * before the cursor; where it offers nothing, PowerShell completes paths by itself.
 */
export function powershellCompletion(program: CommandReference): string {
  const commands = withAllBelow(program);
  return `# PowerShell completion of headwater. Load it with: headwater completion powershell | Out-String | Invoke-Expression
Register-ArgumentCompleter -Native -CommandName headwater -ScriptBlock {
    param($wordToComplete, $commandAst, $cursorPosition)
    $offers = @{
${commands.map((command) => `        ${quoted(command.words.join(' '))} = ${listOf(offersOf(command))}`).join('\n')}
    }
    $values = @{
${commands.flatMap(({ words, options }) => options.flatMap((option) => valueLines(words, option))).join('\n')}
    }
    $command = ''
    $before = ''
    foreach ($element in $commandAst.CommandElements | Select-Object -Skip 1) {
        if ($element.Extent.EndOffset -ge $cursorPosition -and $wordToComplete -ne '') { break }
        $before = $element.Extent.Text
        $deeper = "$command $before".Trim()
        if ($offers.ContainsKey($deeper)) { $command = $deeper }
    }
    $found = if ($values.ContainsKey("$command $before")) { $values["$command $before"] } else { $offers[$command] }
    $found | Where-Object { $_ -like "$wordToComplete*" } | ForEach-Object {
        [System.Management.Automation.CompletionResult]::new($_, $_, 'ParameterValue', $_)
    }
}
`;
}

function offersOf({ commands, options, operands }: CommandReference): string[] {
  return [
    ...commands.map(({ words }) => words.at(-1) ?? ''),
    ...operands.flatMap(({ words }) => words),
    ...options.flatMap(({ names }) => names),
  ];
}

function valueLines(words: readonly string[], { names, value }: OptionReference): string[] {
  if (value?.kind !== 'word') return [];
  return names.map((name) => `        ${quoted(`${words.join(' ')} ${name}`)} = ${listOf(value.words)}`);
}

function listOf(words: readonly string[]): string {
  return `@(${words.map(quoted).join(', ')})`;
}

/** Within single quotes PowerShell knows no other mark than the quote itself. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
