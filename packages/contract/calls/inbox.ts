import type { CallTable } from '../call.ts'

export const inboxCalls = {} as const satisfies CallTable
