import type { identityCaseCalls } from '@bowline/contract/console/calls/identity-cases.ts'
import type { ConsoleHandlers } from '../console-handler.ts'

export const identityCaseHandlers: ConsoleHandlers<typeof identityCaseCalls> = {}
