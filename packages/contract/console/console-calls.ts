import type { z } from 'zod'
import { callTables } from './calls.list.ts'
import type { ConsoleTable } from './console-call.ts'

/** Every call of the operators' console by `METHOD /path`: the tables of `calls/`. */
export const consoleCalls = callTables satisfies ConsoleTable

type ConsoleCalls = typeof consoleCalls
export type ConsoleCallName = keyof ConsoleCalls
export type ConsoleParams<N extends ConsoleCallName> = z.input<ConsoleCalls[N]['params']>
export type ConsoleData<N extends ConsoleCallName> = z.output<ConsoleCalls[N]['data']>
