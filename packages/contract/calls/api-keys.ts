import type { CallTable } from '../call.ts'

export const apiKeyCalls = {} as const satisfies CallTable
