import type { ConsoleTable } from '../console-call.ts'

export const identityCaseCalls = {} as const satisfies ConsoleTable
