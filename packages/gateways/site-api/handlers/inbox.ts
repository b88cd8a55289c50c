import type { inboxCalls } from '@bowline/contract/calls/inbox.ts'
import type { Handlers } from '../handler.ts'

export const inboxHandlers: Handlers<typeof inboxCalls> = {}
