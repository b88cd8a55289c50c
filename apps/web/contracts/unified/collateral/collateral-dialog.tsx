import { Button } from '@bowline/design-system/actions/button.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { Dialog } from '@bowline/design-system/layers/dialog.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { FailedState } from '@bowline/design-system/states/failed-state.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useState } from 'react'
import { Notice } from '../../../account-layout/notice.tsx'
import { usePage } from '../../../page-context.ts'
import type { SiteApi } from '../../../site-api/site-api.ts'
import { useWords } from '../../../words/use-words.ts'
import { Effects, RatioText } from '../effects.tsx'
import styles from '../unified.module.css'
import { askUnified, type CoinRow, type Collateral, type UnifiedFigures } from '../unified-figures.ts'
import { useRefused } from '../use-refused.ts'
import { AnnouncedChanges } from './announced-changes.tsx'
import { CollateralTiers } from './collateral-tiers.tsx'
import { isOn, switchEffect, type Wishes, whyFixed } from './switch-effect.ts'

interface CollateralDialogProps {
  /** This coin alone, turned over from the start; left out: all of them. */
  readonly coin?: string | undefined
  readonly onClose: () => void
  readonly onDone: () => void
}

/** Which coins stand behind the positions: each with its terms, and what the choice makes of the account before it is made. */
export function CollateralDialog({ coin, onClose, onDone }: CollateralDialogProps) {
  const t = useWords('contracts/unified')
  const { siteApi } = usePage()
  const toast = useToast()
  const { data, error, again } = useAnswer('collateral', () => askUnified(siteApi))
  const [touched, setTouched] = useState<Wishes>(new Map())
  const turned = data?.coins.find((row) => row.coin === coin)
  const wishes: Wishes = coin !== undefined && turned ? new Map([[coin, !isOn(turned)], ...touched]) : touched
  const changes = (data?.coins ?? []).filter((row) => (wishes.get(row.coin) ?? isOn(row)) !== isOn(row))
  const effect = data?.totals && switchEffect(data.totals, data, wishes)
  const [isBusy, setBusy] = useState(false)
  const { refused, refuse, forget } = useRefused()
  const isPossible = changes.length > 0 && effect?.refusal === undefined
  const save = async () => {
    if (!isPossible || isBusy) return
    setBusy(true)
    forget()
    try {
      await send(siteApi, changes)
      toast({ kind: 'good', text: t('collateral.done') })
      onDone()
      onClose()
    } catch (failure) {
      refuse(failure)
      again()
      setBusy(false)
    }
  }
  const turn = (of: string, isWanted: boolean) => {
    forget()
    setTouched(new Map([...touched, [of, isWanted]]))
  }
  const shown = data?.collaterals.filter((row) => coin === undefined || row.coin === coin) ?? []
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('collateral.choose')}
      closeLabel={t('close')}
      actions={
        <>
          <Button onClick={onClose}>{t('cancel')}</Button>
          <Button kind="primary" aria-disabled={!isPossible} busy={isBusy} busyLabel={t('sending')} onClick={save}>
            {t('save')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('collateral.about')}</p>
        <AnnouncedChanges collaterals={shown} />
        {!data && !error && <p aria-busy="true">{t('loading')}</p>}
        {!data && error && <FailedState title={t('failed')} retryLabel={t('retry')} onRetry={again} />}
        {data?.totals && effect && (
          <>
            <ul className={styles.lines}>
              {shown.map((terms) => {
                const row = data.coins.find((each) => each.coin === terms.coin)
                if (!row) return null
                const isWanted = wishes.get(terms.coin) ?? isOn(row)
                return <CoinLine key={terms.coin} {...{ terms, row, isWanted }} onTurn={turn} />
              })}
            </ul>
            <SwitchEffects totals={data.totals} effect={effect} />
            {effect.refusal && (
              <Notice kind="bad">
                {effect.refusal.kind === 'debt'
                  ? t('fault.debt', { coin: effect.refusal.coin })
                  : t.rich('fault.ratio', { ratio: () => <RatioText ratio={effect.imRatio} /> })}
              </Notice>
            )}
            {refused && <Notice kind="bad">{refused}</Notice>}
          </>
        )}
      </div>
    </Dialog>
  )
}

function SwitchEffects({
  totals,
  effect,
}: {
  readonly totals: NonNullable<UnifiedFigures['totals']>
  readonly effect: ReturnType<typeof switchEffect>
}) {
  const t = useWords('contracts/unified')
  return (
    <Effects
      effects={[
        {
          label: t('marginBalance'),
          before: <MoneyText value={totals.marginBalance} unit="USD" zero />,
          after: <MoneyText value={effect.marginBalance} unit="USD" zero />,
        },
        {
          label: t('imRatio'),
          before: <RatioText ratio={totals.imRatio} />,
          after: <RatioText ratio={effect.imRatio} />,
        },
        {
          label: t('mmRatio'),
          before: <RatioText ratio={totals.mmRatio} />,
          after: <RatioText ratio={effect.mmRatio} />,
        },
      ]}
    />
  )
}

interface CoinLineProps {
  readonly terms: Collateral
  readonly row: CoinRow
  readonly isWanted: boolean
  readonly onTurn: (coin: string, isWanted: boolean) => void
}

function CoinLine({ terms, row, isWanted, onTurn }: CoinLineProps) {
  const t = useWords('contracts/unified')
  const { coin } = terms
  const fixed = whyFixed(terms)
  return (
    <li>
      <Switch
        checked={isWanted}
        disabled={fixed !== undefined}
        onChange={(isNow) => onTurn(coin, isNow)}
        hint={fixed ? t(`collateral.${fixed}`) : <QtyText value={row.equity} unit={coin} zero trim />}
      >
        <span className={styles.coin}>
          <CoinIcon symbol={coin} /> {t('collateral.use', { coin })}
        </span>
      </Switch>
      <CollateralTiers terms={terms} />
    </li>
  )
}

/** One coin by its own call, several together: all of them or none. */
function send(siteApi: SiteApi, changes: readonly CoinRow[]): Promise<{ readonly imRatio: string }> {
  const list = changes.map((row) => ({ coin: row.coin, collateralStatus: isOn(row) ? (0 as const) : (1 as const) }))
  const [only, ...more] = list
  if (only && more.length === 0) return siteApi('POST /fe-co-api/account/unified/collateral/switch', only)
  return siteApi('POST /fe-co-api/account/unified/collateral/customize', { list })
}
