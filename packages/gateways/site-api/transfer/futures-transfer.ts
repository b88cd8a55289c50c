import type { LedgerHistory } from '@bowline/capabilities/ledger-history/index.ts'
import { amountText, type MarketRegistry } from '@bowline/capabilities/markets/index.ts'
import type { Actor, Permitted } from '@bowline/capabilities/permission/index.ts'
import { readPositions } from '@bowline/capabilities/perpetuals/index.ts'
import { readAccount } from '@bowline/capabilities/spot/read-account.ts'
import {
  copyAccountOf,
  type FundingAccount,
  isTransferAccount,
  type Mover,
  type Pocket,
  type Transferred,
  transferFunds,
} from '@bowline/capabilities/transfer/index.ts'
import type { transferCalls } from '@bowline/contract/calls/transfer/futures-transfer.ts'
import { SiteCode } from '@bowline/contract/codes.ts'
import { CLOSE_FUTURES, type CloseFutures } from '@bowline/contract/terms/products.ts'
import type { TransferAccount } from '@bowline/contract/terms/transfer-accounts.ts'
import { Rejection } from '@bowline/core/rejections.ts'
import type { EngineClient } from '@bowline/engine/engine-client.ts'
import type { Amount } from '@bowline/money'
import { available, HistoryUnavailable } from '../../call-kit/history-answer.ts'
import { SiteRefusal } from '../../call-kit/site-refusal.ts'
import { saidAmount } from '../../site-kit/said-amount.ts'
import type { Handlers } from '../call/handler.ts'
import { requirePermission } from '../call/require-permission.ts'
import { aboveTransferable } from '../perpetuals/futures-refusal.ts'
import { handledInInverseForm } from '../perpetuals/in-inverse-form.ts'
import { type OpeningNeeds, requireOpening } from '../perpetuals/may-open.ts'

interface Needs extends OpeningNeeds {
  readonly engine: EngineClient
  readonly markets: MarketRegistry
  readonly ledger: Pick<LedgerHistory, 'balances' | 'lines'>
  readonly funding: Pick<FundingAccount, 'balances'>
}

export const transferHandlers = handledInInverseForm({
  'POST /fe-co-api/user/futures_transfer': async (call, site) => {
    const { params, actor, nowMs } = call
    const { fromAccount, toAccount, coinSymbol, requestId } = params
    const asset = site.markets.assetByCode(coinSymbol)?.asset
    if (asset === undefined) throw new SiteRefusal(SiteCode.refused, 'coin.unknown')
    if (!isTransferAccount(fromAccount) || !isTransferAccount(toAccount))
      throw new SiteRefusal(SiteCode.refused, 'transfer.not-offered')
    const amount = saidAmount(params.amount, coinSymbol)
    const named = requestId === undefined ? undefined : { id: requestId, ledger: site.ledger }
    const transfer = { asset, amount, named }
    const parts = { ...site, nowMs }
    const moved =
      !isPocket(fromAccount) || !isPocket(toAccount)
        ? await transferFunds(parts, await moverOf(site, actor, toAccount, nowMs), {
            ...transfer,
            from: fromAccount,
            to: toAccount,
          })
        : await transferFunds(parts, actor, { ...transfer, from: fromAccount, to: toAccount })
    const ofCopy = moved.done ? moved.copyBalance : undefined
    const now = async (account: TransferAccount) =>
      (account === 'copy' ? ofCopy : undefined) ?? (await transferable(site, actor.account, account, asset))
    const left = () => now(fromAccount)
    if (!moved.done && moved.refusal === 'history-unavailable') throw new HistoryUnavailable(moved.refusal)
    if (!moved.done) throw refusalOf(moved, await left(), coinSymbol)
    const after =
      fromAccount === 'futures' || toAccount === 'futures'
        ? await futuresBalance(site, actor.account, asset)
        : await now(toAccount)
    return {
      transferId: requestId ?? String(moved.number),
      balanceAfter: amountText(after),
      canTransferAmount: amountText(await left()),
    }
  },
} satisfies Partial<Handlers<typeof transferCalls, Needs>>)

function isPocket(account: TransferAccount): account is Pocket {
  return account === 'spot' || account === 'funding'
}

/** Money that goes in opens; what comes back may always. */
async function moverOf(site: Needs, actor: Actor, to: TransferAccount, nowMs: number): Promise<Mover> {
  if (to === 'futures') return requireOpening(site, actor, nowMs)
  return (await requirePermission(site.permissions, actor, CLOSE_FUTURES, nowMs)) as Permitted<CloseFutures>
}

/** What may leave an account now: of a futures wallet neither margin nor unrealised profit. */
async function transferable(
  { engine, ledger, funding }: Needs,
  account: number,
  from: TransferAccount,
  asset: number,
): Promise<Amount> {
  if (from === 'funding') {
    const [held] = await available(funding.balances(account, [asset]))
    return held?.balance ?? 0n
  }
  if (from === 'spot') {
    const state = await readAccount(engine, account)
    return state?.balances.find((balance) => balance.asset === asset)?.available ?? 0n
  }
  if (from === 'copy') {
    const own = copyAccountOf(account)
    const balances = await available(ledger.balances(account))
    return (
      balances.find(({ code, subKey, asset: of }) => code === own.code && subKey === own.subKey && of === asset)
        ?.balance ?? 0n
    )
  }
  const { margins, unified } = await readPositions(engine, account)
  const coin = unified
    ? unified.assets.find((each) => each.asset === asset)
    : margins.find((each) => each.asset === asset)
  return coin?.transferable ?? 0n
}

async function futuresBalance({ engine }: Needs, account: number, asset: number): Promise<Amount> {
  const { margins, unified } = await readPositions(engine, account)
  if (unified) return unified.assets.find((each) => each.asset === asset)?.wallet ?? 0n
  return margins.find((each) => each.asset === asset)?.balance ?? 0n
}

function refusalOf(refused: Extract<Transferred, { done: false }>, most: Amount, asset: string): SiteRefusal {
  if (refused.refusal !== 'rejected') {
    if (refused.refusal === 'not-copied') return new SiteRefusal(SiteCode.refused, 'transfer.copied-coin')
    const same = refused.refusal === 'same-account'
    return new SiteRefusal(SiteCode.refused, same ? 'transfer.same-account' : 'transfer.no-wallet')
  }
  if (refused.rejection === Rejection.postingKeyReused) return new SiteRefusal(SiteCode.refused, 'transfer.id-used')
  if (refused.rejection === Rejection.insufficientBalance) return aboveTransferable(most, asset)
  if (refused.rejection === Rejection.inLiquidation)
    return new SiteRefusal(SiteCode.futuresLiquidating, 'futures.liquidating')
  return new SiteRefusal(SiteCode.refused, 'refused')
}
