import type { calls } from '@bowline/contract/calls.ts'
import type { Handlers } from './call/handler.ts'
import { handlerTables } from './handlers.list.ts'

/** The handler of each call of the contract: the type is not met while one has none. */
export const handlers: Handlers<typeof calls> = handlerTables
