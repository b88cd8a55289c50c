import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { ticksToPrice } from '@bowline/money'
import { Fragment, useEffect, useEffectEvent, useState } from 'react'
import { amountText, percentText } from '../../../contracts/figures/figure-texts.ts'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { useUnifiedNow } from '../../../contracts/unified/account/use-unified-now.ts'
import { useAccount } from '../../../live/hooks.ts'
import { usePage } from '../../../page-context.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import type { OrderContext } from '../ticket/order-context.ts'
import { useFuturesWords } from '../ticket/use-futures-words.ts'
import styles from './account.module.css'
import { type LeverageEffect, leverageEffect } from './leverage-effect.ts'

interface TermsDialogProps {
  readonly context: OrderContext
  readonly onClose: () => void
}

const CROSS = 1
const ISOLATED = 2
const ONE_WAY = 1
const HEDGE = 2

/** Margin mode, leverage and position mode, each with what it does to what is held and open. */
export function TermsDialog({ context, onClose }: TermsDialogProps) {
  const t = useWords('futures-trade/account')
  const words = useFuturesWords()
  const { siteApi } = usePage()
  const showError = useShowError()
  const toast = useToast()
  const { config, askConfig } = useFutures()
  const { data, terms, pair } = context
  const { row } = terms
  useAskingAgain(askConfig)
  const own = config?.contractList.find(({ contractId }) => contractId === row.id)
  const [isIsolated, setIsolated] = useState(data.isolated)
  const [leverage, setLeverage] = useState(String(data.leverage))
  const [isHedged, setHedged] = useState(data.isHedged)
  const [isBusy, setBusy] = useState(false)
  const most = own?.maxLevel ?? row.maxLever
  const wanted = /^\d+$/.test(leverage) ? Number(leverage) : 0
  const isFault = wanted < row.minLever || wanted > most
  const unified = useUnifiedNow()?.account
  const now = leverageEffect(data.leverage, context, unified)
  const after = isFault ? undefined : leverageEffect(wanted, context, unified)
  const money = (units: bigint) => `${words.number(amountText(units))} ${row.marginCoin}`
  const largest = isFault ? 0n : largestNotionalAt(terms.tiers, wanted)
  const fault = isFault
    ? t('terms.leverage.range', { least: row.minLever, most })
    : wanted !== data.leverage && after
      ? refusalOf(after, largest)
      : undefined
  /** What the exchange would refuse it for: less leverage asks for margin, more for a tier. */
  function refusalOf({ missing, worth }: LeverageEffect, cap: bigint): string | undefined {
    if (worth > cap)
      return words('ticket.problem.size.tier', {
        leverage: String(wanted),
        most: words.number(amountText(cap)),
        asset: row.marginCoin,
      })
    return missing > 0n && wanted < data.leverage ? t('terms.short', { missing: money(missing) }) : undefined
  }
  const save = async () => {
    if (fault !== undefined || isBusy) return
    setBusy(true)
    try {
      const contractId = Number(row.id)
      if (isHedged !== data.isHedged)
        await siteApi('POST /fe-co-api/user/edit_user_page_config', {
          uorbType: row.uorbType,
          positionModel: isHedged ? HEDGE : ONE_WAY,
        })
      if (isIsolated !== data.isolated)
        await siteApi('POST /fe-co-api/user/margin_model_edit', {
          contractId,
          marginModel: isIsolated ? ISOLATED : CROSS,
        })
      if (wanted !== data.leverage) await siteApi('POST /fe-co-api/user/level_edit', { contractId, nowLevel: wanted })
      askConfig()
      toast({ kind: 'good', text: t('terms.saved') })
      onClose()
    } catch (error) {
      showError(error)
      setBusy(false)
    }
  }
  const percent = (ratio: bigint) => `${words.number(percentText(ratio))}%`
  const price = (ticks: bigint | undefined) =>
    ticks === undefined ? '--' : words.number(ticksToPrice(ticks, terms.tick, data.market.priceDecimals))
  const canMargin = own?.marginModelCanSwitch !== 0
  const canPosition = own?.positionModelCanSwitch !== 0
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('terms.title', { name: data.market.name })}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button
            kind="primary"
            aria-disabled={fault !== undefined}
            busy={isBusy}
            busyLabel={t('sending')}
            onClick={save}
          >
            {t('terms.save')}
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <section>
          <h3>{words('mode.margin')}</h3>
          <SegmentedControl
            label={words('mode.margin')}
            full
            options={[
              { value: 'cross', label: words('mode.cross') },
              { value: 'isolated', label: words('mode.isolated') },
            ]}
            value={isIsolated ? 'isolated' : 'cross'}
            onChange={(mode) => canMargin && setIsolated(mode === 'isolated')}
          />
          <p>{canMargin ? t(isIsolated ? 'terms.isolated.about' : 'terms.cross.about') : t('terms.margin.blocked')}</p>
        </section>
        <section>
          <Field label={words('mode.leverage')} error={fault} hint={t('terms.leverage.about')}>
            <DecimalInput
              value={leverage}
              onChange={setLeverage}
              step="1"
              min={String(row.minLever)}
              max={String(most)}
              unit="×"
            />
          </Field>
          <div className={styles.choices}>
            {leveragesUpTo(most).map((each) => (
              <Button key={each} size="s" aria-pressed={each === wanted} onClick={() => setLeverage(String(each))}>
                {each}×
              </Button>
            ))}
          </div>
          <dl className={styles.figures}>
            <dt>{t('terms.largest')}</dt>
            <dd>
              <bdi dir="ltr">{isFault ? '--' : money(largest)}</bdi>
            </dd>
            <dt>{t('terms.initial')}</dt>
            <dd>
              <Changed
                from={money(now.wallet.positionMargin + now.wallet.orderMargin)}
                to={after && money(after.wallet.positionMargin + after.wallet.orderMargin)}
              />
            </dd>
            <dt>{t('terms.orders')}</dt>
            <dd>
              <Changed from={money(now.wallet.orderMargin)} to={after && money(after.wallet.orderMargin)} />
            </dd>
            <dt>{t('terms.available')}</dt>
            <dd>
              <Changed from={money(now.available)} to={after && money(after.available)} />
            </dd>
            {pair.held.map(
              (held, n) =>
                held.qty !== 0n && (
                  <Fragment key={held.side}>
                    <dt>{t('terms.liquidation')}</dt>
                    <dd>
                      <Changed from={price(now.liquidations[n])} to={after && price(after.liquidations[n])} />
                    </dd>
                  </Fragment>
                ),
            )}
            {now.ratios && (
              <>
                <dt>{t('terms.imRatio')}</dt>
                <dd>
                  <Changed from={percent(now.ratios.initial)} to={after?.ratios && percent(after.ratios.initial)} />
                </dd>
                <dt>{t('terms.mmRatio')}</dt>
                <dd>
                  <Changed
                    from={percent(now.ratios.maintenance)}
                    to={after?.ratios && percent(after.ratios.maintenance)}
                  />
                </dd>
              </>
            )}
          </dl>
        </section>
        <section>
          <h3>{words('mode.position')}</h3>
          <SegmentedControl
            label={words('mode.position')}
            full
            options={[
              { value: 'oneWay', label: words('mode.oneWay') },
              { value: 'hedge', label: words('mode.hedge') },
            ]}
            value={isHedged ? 'hedge' : 'oneWay'}
            onChange={(mode) => canPosition && setHedged(mode === 'hedge')}
          />
          <p>{canPosition ? t(isHedged ? 'terms.hedge.about' : 'terms.oneWay.about') : t('terms.position.blocked')}</p>
        </section>
      </div>
    </Dialog>
  )
}

/** What may be changed follows from what is held and open: asked for when that changes. */
function useAskingAgain(ask: () => void): void {
  const account = useAccount()
  const held = [...(account?.contracts?.positions.values() ?? [])].filter(({ positionId }) => positionId !== 0)
  const askNow = useEffectEvent(ask)
  const standing = `${account?.orders.size} ${held.length}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked because of it
  useEffect(() => askNow(), [standing])
}

const LEVERAGES = [1, 2, 5, 10, 20, 50, 100] as const

function leveragesUpTo(most: number): number[] {
  return [...LEVERAGES.filter((each) => each < most), most]
}

function Changed({ from, to = '--' }: { readonly from: string; readonly to: string | undefined }) {
  const words = useFuturesWords()
  if (from === to) return <bdi dir="ltr">{to}</bdi>
  return (
    <>
      <bdi dir="ltr" aria-hidden="true">
        {from} → {to}
      </bdi>
      <span className="spoken">{words('ticket.receipt.after', { before: from, after: to })}</span>
    </>
  )
}
