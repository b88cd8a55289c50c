import { type PromptScene, skippingScenes } from '@bowline/contract/terms/prompts.ts'
import { compareDecimals, decimalParts, isZero } from '@bowline/design-system/numbers/decimal.ts'
import { isUnifiedModel } from '../../../assets-layout/use-is-unified.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import type { PromptRecord } from './prompt-record.ts'

/** A prompt that is due, with what its text names. */
export type Prompt =
  | { readonly scene: 'upgrade' }
  /** USDT, two decimals. */
  | { readonly scene: 'trade'; readonly amount: string }
  | { readonly scene: 'collateralized'; readonly coins: readonly string[] }
  /** All that is elsewhere in USDT, and the coins of the spot account that the unified one takes. */
  | { readonly scene: 'transfer'; readonly amount: string; readonly coins: readonly string[] }

export interface Check {
  readonly siteApi: SiteApi
  readonly record: PromptRecord
  readonly nowMs: number
  /** Those that lead somewhere from this page. */
  readonly scenes: readonly PromptScene[]
}

const FOR_EVER = -1
const RUNNING = 3
/** Less elsewhere than this many USDT is not worth a prompt (domain/unified-account.md §10). */
const LEAST_ELSEWHERE = '1'
const SPOT = 0

/**
 * The prompt to show, if any: the first that is not dismissed and whose condition holds. A classic account is asked to upgrade, a
 * unified one about its money. A check that fails shows nothing and is not reported.
 */
export async function duePrompt(check: Check): Promise<Prompt | undefined> {
  try {
    return await findDue(check)
  } catch {
    return undefined
  }
}

async function findDue(check: Check): Promise<Prompt | undefined> {
  const { siteApi, scenes } = check
  const first = await standingOf(check, 'upgrade')
  if (first.isSkipped) return undefined
  const model = await siteApi('GET /fe-co-api/account/model')
  if (model.status === RUNNING) return undefined
  if (!isUnifiedModel(model))
    return !first.isDismissed && scenes.includes('upgrade') ? upgradePrompt(siteApi) : undefined
  for (const scene of skippingScenes) {
    if (!scenes.includes(scene) || (await standingOf(check, scene)).isDismissed) continue
    const prompt = await conditions[scene](siteApi)
    if (prompt) return prompt
  }
  return undefined
}

/**
 * Whether a scene is dismissed: what the server says by its own clock counts, and the browser's record only while there is no answer.
 */
async function standingOf({ siteApi, record, nowMs }: Check, scene: PromptScene) {
  const answer = await siteApi('GET /fe-co-api/popup/status', { scene }).catch(() => undefined)
  if (answer) {
    record.set(scene, answer.until)
    return { isDismissed: answer.until !== 0, isSkipped: answer.isSkipped === 1 }
  }
  const until = record.get(scene)
  const isSkipped = skippingScenes.some((each) => record.get(each) === FOR_EVER)
  return { isDismissed: until === FOR_EVER || until > nowMs, isSkipped }
}

async function upgradePrompt(siteApi: SiteApi): Promise<Prompt | undefined> {
  const { guidance } = await siteApi('GET /fe-co-api/popup/unifiedPopupWindowGuidance')
  return guidance === 1 ? { scene: 'upgrade' } : undefined
}

const conditions: Record<(typeof skippingScenes)[number], (siteApi: SiteApi) => Promise<Prompt | undefined>> = {
  trade: async (siteApi) => {
    const { list } = await siteApi('GET /fe-co-api/account/unified/account_list')
    const amount = list.find(({ marginCoin }) => marginCoin === 'USDT')?.canUseAmount ?? '0'
    return isSome(amount) ? { scene: 'trade', amount } : undefined
  },
  collateralized: async (siteApi) => {
    const { list } = await siteApi('GET /fe-co-api/account/unified/asset_list')
    const idle = list.filter(({ sysCollateralStatus, collateralStatus, canTransferOutBalance }) => {
      return sysCollateralStatus === 1 && collateralStatus === 0 && isSome(canTransferOutBalance)
    })
    return idle.length > 0 ? { scene: 'collateralized', coins: idle.map(({ coin }) => coin) } : undefined
  },
  transfer: async (siteApi) => {
    const elsewhere = await siteApi('POST /fe-co-api/asset/user_other_assets', {})
    if (compareDecimals(elsewhere.totalUsdt, LEAST_ELSEWHERE) < 0) return undefined
    const { list } = await siteApi('GET /fe-co-api/account/unified/collateral/support/list')
    const taken = new Set(list.map(({ coin }) => coin))
    const spot = elsewhere.list.find(({ assetType }) => assetType === SPOT)?.coins ?? []
    const coins = spot.filter(({ coin, amount }) => taken.has(coin) && isSome(amount)).map(({ coin }) => coin)
    return { scene: 'transfer', amount: elsewhere.totalUsdt, coins }
  },
}

function isSome(amount: string): boolean {
  const parts = decimalParts(amount)
  return parts !== undefined && !parts.negative && !isZero(parts)
}
