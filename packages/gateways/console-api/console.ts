import type { ConsoleDispatchNeeds } from './console-dispatch.ts'
import type { handlerTables } from './handlers.list.ts'

type NeedsOf<H> = H extends (call: never, console: infer N) => unknown ? (console: N) => void : never
/** As for the site: what suits all is what every one needs. */
type AllOf<U> = [U] extends [(console: infer N) => void] ? N : never

/**
 * What the process composes: every part that a handler or a step before it names. They are the site's own objects, so that
 * a change takes effect there at once.
 */
export type Console = ConsoleDispatchNeeds & AllOf<NeedsOf<(typeof handlerTables)[keyof typeof handlerTables]>>
