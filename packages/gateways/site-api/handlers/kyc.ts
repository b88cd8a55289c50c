import type { kycCalls } from '@bowline/contract/calls/kyc.ts'
import type { Handlers } from '../handler.ts'

export const kycHandlers: Handlers<typeof kycCalls> = {}
