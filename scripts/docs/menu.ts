/** A part of the menu: pages by their paths in the project. */
export interface MenuPart {
  title: string;
  pages: readonly string[];
}

/** All pages of the documentation, by what a reader comes for (https://diataxis.fr). A page that is in no part fails the build. */
export const menu: readonly MenuPart[] = [
  {
    title: 'Guide',
    pages: ['README.md', 'docs/install.md', 'docs/getting-started.md', 'docs/command-line.md'],
  },
  {
    title: 'How to',
    pages: [
      'docs/projects.md',
      'docs/pull-requests.md',
      'docs/operations.md',
      'docs/library.md',
      'docs/example-resources.md',
      'CONTRIBUTING.md',
    ],
  },
  {
    title: 'Reference',
    pages: [
      'docs/lineage.md',
      'docs/api.md',
      'docs/settings.md',
      'docs/errors.md',
      'docs/dialects.md',
      'docs/glossary.md',
      'docs/dependencies.md',
      'CHANGELOG.md',
      'SECURITY.md',
      'CODE_OF_CONDUCT.md',
    ],
  },
  {
    title: 'Explanation',
    pages: [
      'docs/accuracy.md',
      'docs/performance.md',
      'docs/architecture.md',
      'docs/life-of-a-column.md',
      'docs/design.md',
      'docs/witnesses.md',
      'docs/decisions/README.md',
    ],
  },
];

/** Pages that their overview leads to. */
export const belowOverview = /^docs\/decisions\/\d{4}-.*\.md$/;
