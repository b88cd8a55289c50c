import type { CallTable } from '../call.ts'

export const securityCalls = {} as const satisfies CallTable
