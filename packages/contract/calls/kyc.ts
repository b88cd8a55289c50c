import type { CallTable } from '../call.ts'

export const kycCalls = {} as const satisfies CallTable
