import type { factorCalls } from '@bowline/contract/calls/factors.ts'
import type { Handlers } from '../handler.ts'

export const factorHandlers: Handlers<typeof factorCalls> = {}
