import type { RelationState } from '@bowline/contract/terms/copy-trading.ts'

/** How each state looks. */
export const relationTones = {
  opening: 'info',
  active: 'gain',
  keeping: 'warn',
  stopping: 'warn',
  ended: 'plain',
} as const satisfies Record<RelationState, string>
