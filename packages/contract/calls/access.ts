import type { CallTable } from '../call.ts'

export const accessCalls = {} as const satisfies CallTable
