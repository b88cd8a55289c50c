import type { accessCalls } from '@bowline/contract/calls/access.ts'
import type { Handlers } from '../call/handler.ts'
import { forgetHandlers } from './forget.ts'
import { registerHandlers } from './register.ts'
import { socialHandlers } from './social.ts'

export const accessHandlers: Handlers<typeof accessCalls> = {
  ...registerHandlers,
  ...forgetHandlers,
  ...socialHandlers,
}
