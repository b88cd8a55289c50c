import assert from 'node:assert/strict'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { it } from 'node:test'
import { type CallTable, type CallTerms, INVERSE_FORM } from '@bowline/contract/call.ts'
import {
  CLOSE_FUTURES,
  OPEN_DEPOSIT,
  OPEN_FUTURES,
  type Product,
  products,
  type Requirement,
} from '@bowline/contract/terms/products.ts'

const folder = join(import.meta.dirname, '../../contract/calls')

/** In these nothing is opened, closed or paid: they are about the account itself, what its owner reads, or play money. */
const aboutTheAccount = [
  'account-access',
  'account-security',
  'address-book',
  'alpha-access',
  'api-keys',
  'breakeven',
  'dead-man-switch',
  'factors',
  'identity',
  'kyc',
  'messages',
  'paper-account',
  'paper-copying',
  'price-alerts',
]

/** Answers that the specification has asked for by POST. */
const reads = /^POST \/fe-co-api\/\w+\/(?:get_\w+|\w+_(?:list|info|map|kline|statement)|user_other_assets)$/

/** Where the row cannot say it, because parameters and what is there already decide. */
const askingThemselves: Readonly<Record<string, readonly Requirement[]>> = {
  'GET /exchange-web/web/withdraw/getCoinInfo': [OPEN_DEPOSIT],
  'POST /exchange-web-gateway/travelRule/requestAopp': [OPEN_DEPOSIT],
  'POST /fe-co-api/user/futures_transfer': [OPEN_FUTURES, CLOSE_FUTURES],
}

/** Asked before there is a user (`account-access`, `kyc`), and by the guard of withdrawals. */
const askedElsewhere: readonly Product[] = ['site', 'withdrawal']

/** Changes that need no permission of their own. */
const withoutPermission = {
  'only shows, whatever the specification calls it': [
    'GET /exchange-web-gateway/creditcard/detail',
    'POST /fe-co-api/order/take_profit_stop_loss',
  ],
  'only cancels or lowers, so that everybody can leave': [
    'POST /exchange-web/web/convert/cancelLimit',
    'POST /exchange-web/web/order/amend',
    'POST /exchange-web/web/order/cancel',
    'POST /exchange-web/web/order/cancelAll',
    'POST /exchange-web/web/orderList/cancel',
    'POST /exchange-web/web/withdraw/cancelByLink',
    'POST /exchange-web/web/withdraw/doWithdrawBack',
    'POST /fe-co-api/order/order_cancel',
    'POST /fe-co-api/order/order_tpsl_cancel',
  ],
  'moves nothing: terms of what is traded later, and codes': [
    'POST /exchange-web/web/referral/addCode',
    'POST /exchange-web/web/referral/changeCode',
    'POST /fe-co-api/user/edit_user_page_config',
    'POST /fe-co-api/user/level_edit',
    'POST /fe-co-api/user/margin_model_edit',
  ],
  'asks itself, because its parameters decide what it needs': Object.keys(askingThemselves),
  'asks the withdrawal guard, which also knows limits and proofs': [
    'POST /exchange-web-gateway/asset/payUser/check',
    'POST /exchange-web-gateway/asset/payUser/email',
    'POST /exchange-web-gateway/asset/payUser/pay',
    'POST /exchange-web-gateway/asset/payUser/phone',
    'POST /exchange-web/web/withdraw/doWithdraw',
    'POST /exchange-web/web/withdraw/email',
    'POST /exchange-web/web/withdraw/phoneValid',
  ],
  'brings evidence about money that came in or is to go out': [
    'POST /exchange-web-gateway/travelRule/requestVasp',
    'POST /exchange-web-gateway/travelRule/submitProof',
    'POST /exchange-web-gateway/wallet/claimRecovery',
  ],
}

const rows: (readonly [name: string, terms: CallTerms, isAboutTheAccount: boolean])[] = []
for (const file of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
  if (!file.endsWith('.ts') || file.endsWith('.test.ts')) continue
  const isAboutTheAccount = aboutTheAccount.includes(file.split(/[/.]/)[0] ?? '')
  for (const table of Object.values((await import(join(folder, file))) as Record<string, CallTable>))
    for (const [name, terms] of Object.entries(table)) rows.push([name, terms, isAboutTheAccount])
}

it('a call that changes something says which permission it requires, or is in the list of those that need none', () => {
  const found = rows.flatMap(([name, terms, isAboutTheAccount]) => {
    const isChange = name.startsWith('POST /') || terms.isChange === true
    const needsWord = isChange && !terms.requires && !isAboutTheAccount
    return needsWord && !name.includes(INVERSE_FORM) && !reads.test(name) ? [name] : []
  })
  assert.deepEqual(found.sort(), Object.values(withoutPermission).flat().sort())
})

it('whatever staff can forbid in a country is asked for somewhere', () => {
  const asked = [...rows.flatMap(([, { requires }]) => requires ?? []), ...Object.values(askingThemselves).flat()]
  for (const [product, actions] of Object.entries(products))
    for (const action of actions) {
      const isAsked = asked.some((one) => one.product === product && one.action === action)
      assert.ok(isAsked || askedElsewhere.includes(product as Product), `${product} ${action} is asked nowhere`)
    }
})
