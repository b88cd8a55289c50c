import type { securityCalls } from '@bowline/contract/calls/security.ts'
import type { Handlers } from '../handler.ts'

export const securityHandlers: Handlers<typeof securityCalls> = {}
