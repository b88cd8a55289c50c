import { JOBS_SCHEMA } from '@bowline/platform/jobs.ts'
import type { Right, RoleRights } from '@bowline/platform/postgres/roles.ts'
import { allProjectors } from './projectors.ts'

/** The processes' ways to the database: the api has one for the public and one for the operators' side. */
export type DatabaseProcess = 'api' | 'console' | 'worker' | 'watcher'

const READ: readonly Right[] = ['select']
const CHANGE: readonly Right[] = ['select', 'insert', 'update', 'delete']

/** Written from the journal by the worker; everybody else only reads them. */
const projections = () => ['projection_positions', ...allProjectors().flatMap(({ tables }) => tables)]

/** What users do themselves and staff can do for them. */
const accounts = [
  'account_closings',
  'account_freezes',
  'accounts_set_aside',
  'alpha_passes',
  'api_key_links',
  'api_key_usage',
  'api_keys',
  'attributions',
  'authenticators',
  'code_sendings',
  'country_rules',
  'exchange_identity',
  'factor_failures',
  'invite_codes',
  'known_browsers',
  'kols',
  'kyc_identities',
  'kyc_images',
  'kyc_levels',
  'kyc_submissions',
  'one_time_codes',
  'one_time_keys',
  'outbox_messages',
  'passkey_challenges',
  'passkeys',
  'pending_authenticators',
  'pins',
  'recovery_codes',
  'security_choices',
  'security_flows',
  'security_history',
  'sessions',
  'site_configurations',
  'tickets',
  'trading_freezes_owed',
  'trusted_devices',
  'user_settings',
  'users',
  'wallet_stops',
  'withdraw_addresses',
  'withdraw_white_lists',
  'withdrawal_holds',
  'withdrawal_reviews',
  'withdrawal_steps',
  'withdrawals',
] as const

/** Of no concern to staff. */
const ofSite = [
  'activation_links',
  'caught_messages',
  'data_exports',
  'dead_man_switches',
  'freeze_links',
  'price_alerts',
  'sign_in_failures',
  'social_accounts',
  'spent_challenges',
] as const

/** Known of chains by whoever watches them, and written by nobody else. */
const ofChains = [
  'wallet_account_keys',
  'wallet_blocks',
  'wallet_deposit_steps',
  'wallet_deposits',
  'wallet_networks',
  'wallet_payment_outputs',
  'wallet_payment_versions',
  'wallet_scans',
  'wallet_spends',
] as const

/** What the wallet's two halves have in common: addresses, what the ledger is asked and what it answered. */
const ofWallet = [
  'wallet_address_numbers',
  'wallet_addresses',
  'wallet_custody',
  'wallet_payments',
  'wallet_postings',
] as const

/** The staff's own, which nothing on the public port can reach. */
const ofStaff = ['staff', 'staff_approvals', 'staff_entrustments', 'staff_failures', 'staff_sessions'] as const

/** Where the worker's hourly job deletes what has expired. */
const swept = [
  'api_key_links',
  'api_key_usage',
  'code_sendings',
  'one_time_codes',
  'one_time_keys',
  'passkey_challenges',
  'pending_authenticators',
  'security_flows',
  'sessions',
  'sign_in_failures',
  'spent_challenges',
  'staff_failures',
  'staff_sessions',
  'tickets',
] as const

function rights(...groups: readonly (readonly [tables: readonly string[], rights: readonly Right[]])[]) {
  return Object.fromEntries(groups.flatMap(([tables, its]) => tables.map((table) => [table, its] as const)))
}

/**
 * Every table that a process may touch, and how. A new table belongs into one of the lists above, or nobody but its owner
 * reaches it. None of them may change the schema, the audit log's past or the list of migrations.
 */
export function databaseRights(): Readonly<Record<DatabaseProcess, RoleRights>> {
  return {
    api: {
      tables: rights(
        [accounts, CHANGE],
        [ofSite, CHANGE],
        [projections(), READ],
        [ofChains, READ],
        [['wallet_custody'], READ],
        [
          ['wallet_address_numbers', 'wallet_addresses', 'wallet_postings'],
          ['select', 'insert', 'update'],
        ],
        // It decides on payments, and makes none.
        [['wallet_payments'], ['select', 'update (records, state, changed_at)']],
        [['audit_log'], ['insert']],
      ),
      numbering: ['users'],
    },
    console: {
      tables: rights(
        [accounts, CHANGE],
        [ofStaff, CHANGE],
        [projections(), READ],
        [ofChains, READ],
        [ofWallet, READ],
        [['wallet_postings'], ['select', 'insert']],
        [['audit_log'], ['select', 'insert']],
      ),
      schemas: { [JOBS_SCHEMA]: READ },
    },
    // It speaks with strangers' nodes: it can neither make a withdrawal nor change where one goes, or how much.
    watcher: {
      tables: rights(
        [ofChains, CHANGE],
        [
          ['wallet_address_numbers', 'wallet_addresses', 'wallet_custody'],
          ['select', 'insert', 'update'],
        ],
        [['wallet_payments'], ['select', 'insert', 'update']],
        [['wallet_postings'], ['select', 'insert']],
        [['wallet_stops'], ['select', 'insert']],
        [['withdrawals'], ['select', 'update (state, next_state, reason, txid, changed_at)']],
        [['withdrawal_steps'], ['select', 'insert']],
      ),
    },
    worker: {
      tables: rights(
        [projections(), [...CHANGE, 'truncate']],
        [swept, ['select', 'delete']],
        [['exchange_identity', 'security_choices', 'user_settings', 'users'], READ],
        [['api_keys'], ['select', 'update']],
        [['outbox_messages'], ['select', 'insert', 'delete']],
      ),
      schemas: { [JOBS_SCHEMA]: CHANGE },
      functions: ['keep_months(text, integer)'],
    },
  }
}
