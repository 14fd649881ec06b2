// Strategies of a rung that change how the model goes about it: what it is told beside the critique.
// A changed text gets a new version: audit records name strategy and version.
import type { RepairText } from '../diagnosis/instructions.ts'
import type { Strategy } from '../policy/policy.ts'

/** Those without a text of their own: the question alone, and the question with what was wrong. */
type Bare = 'plain' | 'critique'

/** All ask for the finished answer alone: what comes back is checked and compared as it is. */
const strategyTexts: Readonly<Record<Exclude<Strategy, Bare>, RepairText>> = {
  outline: {
    version: 1,
    en: 'First make an outline of the answer for yourself and check it against the points above; then give only the finished answer.',
    zh: '请先在心里列出回答的提纲，并对照以上各点检查，然后只给出最终的回答。',
  },
  steps: {
    version: 1,
    en: 'Work it out step by step for yourself: write down what is given, take one step at a time, and check each against what is given and against the points above. Then give only the finished answer.',
    zh: '请在心里逐步推导：先列出已知内容，一次只走一步，每一步都与已知内容和以上各点核对。然后只给出最终的回答。',
  },
  split: {
    version: 1,
    en: 'Split the task into its parts for yourself, answer each part on its own from what is given, and check each against the points above. Then put the parts together without a gap or a contradiction and give only the finished answer.',
    zh: '请在心里把任务拆分成若干部分，根据所给内容逐一完成每一部分，并对照以上各点检查。然后把各部分合在一起，不遗漏、不矛盾，只给出最终的回答。',
  },
}

/** The text of a strategy; nothing for those that have none. */
export const strategyText = (strategy: Strategy): RepairText | undefined =>
  strategy === 'plain' || strategy === 'critique' ? undefined : strategyTexts[strategy]
