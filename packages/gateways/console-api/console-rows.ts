import type { ConsoleTerms } from '@bowline/contract/console/console-call.ts'
import { consoleCalls } from '@bowline/contract/console/console-calls.ts'
import type { ConsoleRow } from './console-dispatch.ts'
import type { ConsoleHandlers } from './console-handler.ts'
import { handlerTables } from './handlers.list.ts'

/** The handler of each call of the contract: the type is not met while one has none. */
const handlers: ConsoleHandlers<typeof consoleCalls, never> = handlerTables

/** The whole API: every call of the contract with its handler. */
export const consoleRows: readonly ConsoleRow[] = Object.entries(consoleCalls as Record<string, ConsoleTerms>).map(
  ([name, terms]) => {
    const [method, path] = name.split(' ') as [ConsoleRow['method'], string]
    // The types of `handlers` match each to its own terms; from here on they are all treated alike.
    return { name, method, path, terms, handle: handlers[name as keyof typeof handlers] as never }
  },
)
