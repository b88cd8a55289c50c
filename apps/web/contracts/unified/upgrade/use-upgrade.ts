import type { CallData } from '@bowline/contract/calls.ts'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { isUnifiedModel } from '../../../assets-layout/use-is-unified.ts'
import { usePage } from '../../../page-context.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { useRefused } from '../use-refused.ts'

export type UpgradeInfo = CallData<'GET /fe-co-api/account/unified/register/info'>
type Wallets = CallData<'POST /fe-co-api/position/get_assets_list'>

/** What is asked for changes while one looks: an order is cancelled, the hour passes. */
const CHECK_EVERY_MS = 5_000
const ASK_EVERY_MS = 1_000
const FAILED = 2
const RUNNING = 3

export type UpgradeStep = 'guide' | 'running' | 'done'

/** The way to a unified account: what it asks for and makes of the account, the upgrade itself, and what came of it. */
export function useUpgrade() {
  const { siteApi } = usePage()
  const [step, setStep] = useState<UpgradeStep>('guide')
  const { refused, refuse, forget } = useRefused()
  const { data, error, again } = useAnswer('upgrade', async () => {
    const [info, wallets, model] = await Promise.all([
      siteApi('GET /fe-co-api/account/unified/register/info'),
      siteApi('POST /fe-co-api/position/get_assets_list', { onlyAccount: true }),
      siteApi('GET /fe-co-api/account/model'),
    ])
    return { info, before: beforeOf(wallets), hasFailed: model.status === FAILED }
  })
  const lookAgain = useEffectEvent(() => {
    if (step === 'guide' && document.visibilityState === 'visible') again()
  })
  useEffect(() => {
    const timer = setInterval(() => lookAgain(), CHECK_EVERY_MS)
    return () => clearInterval(timer)
  }, [])
  const upgrade = async () => {
    setStep('running')
    forget()
    try {
      const model = await siteApi('POST /fe-co-api/account/unified/upgrade', {})
      setStep((await hasBecomeUnified(siteApi, model)) ? 'done' : 'guide')
    } catch (failure) {
      refuse(failure)
      setStep('guide')
    }
    again()
  }
  return { step, data, error, refused, again, upgrade }
}

/** Before an upgrade: the worth of all wallets, and the ratio of the one that is nearest to liquidation. */
function beforeOf({ accountList, totalBalance, totalBalanceSymbol }: Wallets) {
  const ratios = accountList.map(({ totalMarginRate }) => totalMarginRate).filter((ratio) => ratio !== '')
  return {
    balance: totalBalance,
    unit: totalBalanceSymbol,
    mmRatio: ratios.reduce((most, ratio) => (compareDecimals(ratio, most) > 0 ? ratio : most), '0'),
  }
}

/** Whoever asked in another window runs the same upgrade: its end is waited for. */
async function hasBecomeUnified(siteApi: SiteApi, first: { readonly model: number; readonly status: number }) {
  let model = first
  while (model.status === RUNNING) {
    await new Promise((wait) => setTimeout(wait, ASK_EVERY_MS))
    model = await siteApi('GET /fe-co-api/account/model')
  }
  return isUnifiedModel(model)
}
