import { setTimeout as sleep } from 'node:timers/promises'
import { keyTypes } from '@bowline/contract/terms/api-keys.ts'
import { staffRoles } from '@bowline/contract/terms/staff.ts'
import { HOUSE, MarkAbout } from '@bowline/core/messages/terms.ts'
import { ControlError, type ControlHandlers } from '@bowline/platform/control-socket.ts'
import { z } from 'zod'
import { PERIODS } from '../account-access/index.ts'
import { accountsOfEngine, findProblems, listSetAside } from '../account-owners/index.ts'
import { PERMISSIONS } from '../api-keys/index.ts'
import { countUsers } from '../identity/index.ts'
import { setTokenDeduction, setTradeFrozen } from './account.ts'
import { agreeAboutAudit } from './agree-about-audit.ts'
import { agreeWithClock } from './agree-clock.ts'
import { checkLedger } from './check-ledger.ts'
import { checkTables } from './check-tables.ts'
import { createFundedUser, fundExistingUser } from './create.ts'
import { createKeyFor, deleteKeyOf, listKeysOf } from './keys.ts'
import { CONTRACT_STATES, type ContractStateWord, listMarkets, setMarketState } from './markets.ts'
import type { Operator } from './operator.ts'
import { showRegistrations } from './registrations.ts'
import { listReleaseKeys } from './release-keys.ts'
import { listReleases, showRelease } from './releases.ts'
import { setSite, showSite, siteHistory } from './site.ts'
import { createStaffMember, disableStaffMember, listStaffMembers, resetStaffMember } from './staff.ts'

const nothing = z.union([z.null(), z.strictObject({})])
const email = z.string().min(1)
const day = z.string().regex(/^\d{4}-\d{2}-\d{2}$/)
const fund = z.array(z.string()).max(32)

/** Schemas of the parameters, with their defaults. */
const forms = {
  userCreate: z.strictObject({
    email,
    password: z.string(),
    kyc: z.number().int().default(0),
    fund: fund.default([]),
    isDemo: z.boolean().default(false),
  }),
  keyCreate: z.strictObject({
    email,
    permissions: z.array(z.enum(PERMISSIONS)).default(['read', 'trade']),
    ips: z.array(z.string()).default([]),
    type: z.enum(keyTypes).default('hmac'),
    publicKey: z.string().max(10_000).optional(),
    label: z.string().default(''),
  }),
  accountFund: z.strictObject({
    email,
    fund: fund.min(1),
    id: z
      .string()
      .regex(/^[\x21-\x7e]{1,40}$/)
      .optional(),
  }),
  account: z.strictObject({ email }),
  key: z.strictObject({ email, apiKey: z.string() }),
  tokenDeduction: z.strictObject({ email, on: z.boolean() }),
  marketState: z.strictObject({
    symbol: z.string(),
    state: z.enum(Object.keys(CONTRACT_STATES) as [ContractStateWord, ...ContractStateWord[]]),
  }),
  staffCreate: z.strictObject({ email, name: z.string().max(80).optional(), role: z.enum(staffRoles) }),
  staffDisable: z.strictObject({ email, disabled: z.boolean() }),
  registrations: z.strictObject({ from: day, to: day, by: z.enum(PERIODS).default('month') }),
  release: z.strictObject({ id: z.string().min(1).max(200) }),
  clockAgree: z.strictObject({ distanceMs: z.number().int() }),
  siteShow: z.strictObject({ version: z.number().int().min(0).optional() }),
  siteSet: z.strictObject({
    settings: z.unknown(),
    by: z.string().min(1).max(80),
    note: z.string().max(200).default(''),
    version: z.number().int().min(0).optional(),
  }),
}

/** The methods of the operator socket. Every failure the operator can act on is a `ControlError` with its own code. */
export function operatorHandlers(operator: Operator): ControlHandlers {
  return {
    status: asked(nothing, () => status(operator)),
    'user.create': asked(forms.userCreate, ({ kyc, fund, ...user }) =>
      createFundedUser(operator, { ...user, kycLevel: kyc }, fund),
    ),
    'user.registrations': asked(forms.registrations, (wanted) => showRegistrations(operator, wanted)),
    'apikey.create': asked(forms.keyCreate, ({ email, publicKey, ...key }) =>
      createKeyFor(operator, email, publicKey === undefined ? key : { ...key, publicKey }),
    ),
    'apikey.list': asked(forms.account, ({ email }) => listKeysOf(operator, email)),
    'apikey.delete': asked(forms.key, ({ email, apiKey }) => deleteKeyOf(operator, email, apiKey)),
    'account.fund': asked(forms.accountFund, ({ email, fund, id }) => fundExistingUser(operator, email, fund, id)),
    'account.freeze': asked(forms.account, ({ email }) => setTradeFrozen(operator, email, true)),
    'account.unfreeze': asked(forms.account, ({ email }) => setTradeFrozen(operator, email, false)),
    'account.fee-deduction': asked(forms.tokenDeduction, ({ email, on }) => setTokenDeduction(operator, email, on)),
    'market.list': asked(nothing, async () => listMarkets(operator.markets)),
    'market.set-state': asked(forms.marketState, ({ symbol, state }) => setMarketState(operator, symbol, state)),
    'site.show': asked(forms.siteShow, ({ version }) => showSite(operator, version)),
    'site.set': asked(forms.siteSet, (change) => setSite(operator, change)),
    'site.history': asked(nothing, () => siteHistory(operator)),
    'staff.create': asked(forms.staffCreate, ({ name, ...member }) =>
      createStaffMember(operator, name === undefined ? member : { ...member, name }),
    ),
    'staff.reset': asked(forms.account, ({ email }) => resetStaffMember(operator, email)),
    'staff.list': asked(nothing, () => listStaffMembers(operator)),
    'staff.disable': asked(forms.staffDisable, ({ email, disabled }) => disableStaffMember(operator, email, disabled)),
    'withdrawals.list': asked(nothing, () => listReleases(operator)),
    'withdrawals.show': asked(forms.release, ({ id }) => showRelease(operator, id)),
    'release-keys.list': asked(nothing, () => listReleaseKeys(operator)),
    'clock.agree': asked(forms.clockAgree, async ({ distanceMs }) => agreeWithClock(operator.engine.clock, distanceMs)),
    'ledger.check': asked(nothing, () => checkLedger(operator.engine, operator.markets)),
    'state.hash': asked(nothing, () => operator.engine.stateHash()),
    'audit.agree': asked(nothing, () => agreeAboutAudit(operator)),
    'backup.mark': asked(nothing, () => markBackup(operator.engine)),
    'owners.check': asked(nothing, () => checkOwners(operator)),
    // Whoever may open this socket may also read the database's password in the data folder.
    'backup.sources': asked(nothing, async () => ({ databaseUrl: operator.databaseUrl })),
  }
}

/** Puts the moment of a backup into the journal; durable when it is answered. */
async function markBackup(engine: Operator['engine']) {
  const { sequence } = await engine.submit({ kind: 'mark', about: MarkAbout.backup })
  return { sequence }
}

/** What start, restore and `verify` compare too, of the running exchange. */
async function checkOwners({ sql, engine, secrets, apiKeys }: Operator) {
  const problems = await findProblems(sql, accountsOfEngine(engine), secrets)
  const unreadable = apiKeys.countUnreadable()
  if (unreadable > 0) {
    problems.push(
      `the secrets of ${unreadable} API keys do not open: they are refused. The master key is another one, or their rows ` +
        'were damaged: put master.key back from a backup, or have their owners make new keys',
    )
  }
  const waiting = (await listSetAside(sql)).filter(({ givenAtMs }) => givenAtMs === undefined)
  return { problems, setAside: waiting.map(({ account }) => account) }
}

/** A hanging database counts as down; the status is needed most when something is wrong. */
const DATABASE_ANSWER_MS = 2_000

async function status(operator: Operator) {
  const { sequence } = await operator.engine.query({ kind: 'query-account', account: HOUSE })
  const [fullest] = await checkTables(operator.engine)
  const absent = { reachable: false }
  const database = await Promise.race([
    countUsers(operator.sql).then((counts) => ({ reachable: true, ...counts })),
    sleep(DATABASE_ANSWER_MS, absent, { ref: false }),
  ]).catch(() => absent)
  return {
    ...operator.info(),
    mode: operator.config.mode,
    sequence,
    markets: operator.markets.markets().length,
    apiKeys: operator.apiKeys.size,
    fullestTable: fullest?.table ?? '',
    fullestTablePercent: fullest?.percent ?? 0,
    clockDistanceMs: operator.engine.clock.distanceMs,
    clockSuspect: operator.engine.clock.suspect,
    database,
  }
}

/** Validates the parameters before the method sees them. */
function asked<S extends z.ZodType>(form: S, method: (params: z.output<S>) => Promise<unknown>) {
  return async (params: unknown) => {
    const checked = form.safeParse(params)
    if (checked.success) return method(checked.data)
    const problems = checked.error.issues.map((issue) => `${issue.path.join('.') || 'params'}: ${issue.message}`)
    throw new ControlError('bad-request', problems.join('; '))
  }
}
