import type { apiKeyCalls } from '@bowline/contract/calls/api-keys.ts'
import type { Handlers } from '../handler.ts'

export const apiKeyHandlers: Handlers<typeof apiKeyCalls> = {}
