import type { calls } from '@bowline/contract/calls.ts'
import type { DispatchNeeds } from './call/dispatch.ts'
import type { Handlers } from './call/handler.ts'
import type { UploadNeeds } from './call/upload-gate.ts'
import { handlerTables } from './handlers.list.ts'

/** The handler of each call of the contract: the type is not met while one has none. */
export const handlers = handlerTables satisfies Handlers<typeof calls, never>

type NeedsOf<H> = H extends (call: never, site: infer N) => unknown ? (site: N) => void : never
/** Not of each handler by itself, which would be one of them: what suits all is what every one needs. */
type AllOf<U> = [U] extends [(site: infer N) => void] ? N : never

/** What the process composes: every facade that a handler or a step before it names, and nothing else. */
export type Site = DispatchNeeds & UploadNeeds & AllOf<NeedsOf<(typeof handlers)[keyof typeof handlers]>>
