import { expect, test } from 'vitest';
import { headwaterAnswers } from '../../scripts/bench/questions/headwater-answers.ts';
import { tasks } from '../../scripts/bench/questions/tasks.ts';

test.each(tasks)('$question: $id', (task) => {
  expect(headwaterAnswers[task.id]!(task).sort()).toEqual([...task.answer].sort());
});
