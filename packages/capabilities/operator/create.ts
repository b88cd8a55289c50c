import { type CreateUserRequest, createUser } from '../identity/index.ts'
import { requireUser } from './account.ts'
import { fundUser, parseFunding, requireDemo } from './fund-user.ts'
import type { Operator } from './operator.ts'
import { refused } from './refusals.ts'

/** Creates a user, opens the account and, in the demo, funds it. The fundings are parsed before anything is created. */
export async function createFundedUser(
  operator: Pick<Operator, 'sql' | 'engine' | 'passwords' | 'markets' | 'config'>,
  request: CreateUserRequest,
  fund: readonly string[],
) {
  if (fund.length > 0 || request.isDemo) requireDemo(operator.config.mode)
  const fundings = fund.map((text) => parseFunding(text, operator.markets))
  const result = await createUser(operator, request)
  if ('refusal' in result) throw refused(result.refusal)
  const { user } = result
  const funded = await fundUser({ engine: operator.engine, mode: operator.config.mode }, user.id, fundings)
  return { userId: user.id, account: user.id, email: user.email, kycLevel: user.kycLevel, funded }
}

/** Demo money for an existing user. */
export async function fundExistingUser(
  operator: Pick<Operator, 'sql' | 'engine' | 'markets' | 'config'>,
  email: string,
  fund: readonly string[],
  id: string | undefined,
) {
  requireDemo(operator.config.mode)
  const fundings = fund.map((text) => parseFunding(text, operator.markets))
  const user = await requireUser(operator, email)
  const funded = await fundUser({ engine: operator.engine, mode: operator.config.mode }, user.id, fundings, id)
  return { account: user.id, email: user.email, funded }
}
