import type { accessCalls } from '@bowline/contract/calls/access.ts'
import type { Handlers } from '../handler.ts'

export const accessHandlers: Handlers<typeof accessCalls> = {}
