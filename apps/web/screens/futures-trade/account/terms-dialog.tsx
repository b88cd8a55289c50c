import { largestNotionalAt } from '@bowline/core/formulas/perpetuals/tiers.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { DecimalInput } from '@bowline/design-system/inputs/decimal-input.tsx'
import { Field } from '@bowline/design-system/inputs/field.tsx'
import { SegmentedControl } from '@bowline/design-system/inputs/segmented-control.tsx'
import { Slider } from '@bowline/design-system/inputs/slider.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { useState } from 'react'
import { walletFigures } from '../../../contracts/figures/account-figures.ts'
import { amountText } from '../../../contracts/figures/figure-texts.ts'
import { useFutures } from '../../../contracts/futures-context.tsx'
import { usePage } from '../../../page-context.ts'
import { useShowError } from '../../../shell/errors/use-show-error.ts'
import { useWords } from '../../../words/use-words.ts'
import type { OrderContext } from '../ticket/order-context.ts'
import { useFuturesWords } from '../ticket/use-futures-words.ts'
import styles from './account.module.css'

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
  const { data, terms, pair, others, wallet } = context
  const { row } = terms
  const own = config?.contractList.find(({ contractId }) => contractId === row.id)
  const [isIsolated, setIsolated] = useState(data.isolated)
  const [leverage, setLeverage] = useState(String(data.leverage))
  const [isHedged, setHedged] = useState(data.isHedged)
  const [isBusy, setBusy] = useState(false)
  const most = own?.maxLevel ?? row.maxLever
  const wanted = /^\d+$/.test(leverage) ? Number(leverage) : 0
  const isFault = wanted < row.minLever || wanted > most
  const after = isFault
    ? undefined
    : walletFigures(data.balance, [
        { ...pair, held: pair.held.map((held) => ({ ...held, leverage: wanted })) },
        ...others,
      ])
  const money = (units: bigint) => `${words.number(amountText(units))} ${row.marginCoin}`
  const save = async () => {
    if (isFault || isBusy) return
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
          <Button kind="primary" aria-disabled={isFault} busy={isBusy} busyLabel={t('sending')} onClick={save}>
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
          <Field
            label={words('mode.leverage')}
            error={isFault ? t('terms.leverage.range', { least: row.minLever, most }) : undefined}
            hint={t('terms.leverage.about')}
          >
            <DecimalInput
              value={leverage}
              onChange={setLeverage}
              step="1"
              min={String(row.minLever)}
              max={String(most)}
              unit="×"
            />
          </Field>
          <Slider
            label={words('mode.leverage')}
            value={Math.round((Math.min(wanted, most) / most) * 100)}
            onChange={(percent) => setLeverage(String(Math.max(row.minLever, Math.round((percent / 100) * most))))}
          />
          <dl className={styles.figures}>
            <dt>{t('terms.largest')}</dt>
            <dd>
              <bdi dir="ltr">{isFault ? '--' : money(largestNotionalAt(terms.tiers, wanted))}</bdi>
            </dd>
            <dt>{t('terms.initial')}</dt>
            <dd>
              <bdi dir="ltr">
                {money(wallet.positionMargin + wallet.orderMargin)} →{' '}
                {after ? money(after.positionMargin + after.orderMargin) : '--'}
              </bdi>
            </dd>
            <dt>{t('terms.available')}</dt>
            <dd>
              <bdi dir="ltr">
                {money(wallet.available)} → {after ? money(after.available) : '--'}
              </bdi>
            </dd>
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
