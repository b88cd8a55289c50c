import type { EngineClient } from '@bowline/engine/engine-client.ts'
import { ControlError } from '@bowline/platform/control-socket.ts'
import { type CreateUserRequest, createUser, mainAccountOf } from '../identity/index.ts'
import { requireUser } from './account.ts'
import { fundUser, parseFunding, requireDemo } from './fund-user.ts'
import type { Operator } from './operator.ts'
import { PartlyDone, refused } from './refusals.ts'

/** Names the first money of a user: given again under the same name, nothing is posted twice. */
const FIRST_MONEY = 'first-money'

/**
 * Creates a user, opens the account and, in the demo, funds it. The fundings are parsed before anything is created. An
 * account is never taken back, so when the ledger has no room for the money, the answer says how to give it later.
 */
export async function createFundedUser(
  operator: Pick<Operator, 'sql' | 'passwords' | 'markets' | 'config'> & { readonly engine: EngineClient },
  request: CreateUserRequest,
  fund: readonly string[],
) {
  if (fund.length > 0 || request.isDemo) requireDemo(operator.config.mode)
  const fundings = fund.map((text) => parseFunding(text, operator.markets))
  const result = await createUser(operator, request)
  if ('refusal' in result) throw refused(result.refusal)
  const { user } = result
  const account = mainAccountOf(user.id)
  const { engine, config } = operator
  const bank = { engine, mode: config.mode }
  const funded = await fundUser(bank, account, fundings, FIRST_MONEY, request.sinceMs).catch((error) => {
    if (!(error instanceof ControlError)) throw error
    const again = `account fund --email ${user.email} --fund ${fund.join(',')} --id ${FIRST_MONEY}`
    throw new PartlyDone(
      error.code,
      `${error.message}; the user was created nevertheless: to fund it later, run bowline ${again}`,
    )
  })
  return { userId: user.id, account, email: user.email, kycLevel: user.kycLevel, funded }
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
  const account = mainAccountOf(user.id)
  const funded = await fundUser({ engine: operator.engine, mode: operator.config.mode }, account, fundings, id)
  return { account, email: user.email, funded }
}
