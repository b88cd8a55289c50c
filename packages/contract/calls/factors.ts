import type { CallTable } from '../call.ts'

export const factorCalls = {} as const satisfies CallTable
