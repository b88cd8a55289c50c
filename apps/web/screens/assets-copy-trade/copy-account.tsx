import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { Link } from 'react-router'
import { Figures } from '../../copying/figures.tsx'
import { StaleNotice } from '../../fresh-figures/stale-notice.tsx'
import { useFreshFigures } from '../../fresh-figures/use-fresh-figures.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useHiddenAmounts } from '../../settings/use-hidden-amounts.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-copy-trade.module.css'
import { CURRENCY, type Mine, sumsOf } from './copy-sums.ts'
import { LeadingCard } from './leading-card.tsx'
import { PastRelations } from './past-relations.tsx'
import { RelationCard } from './relation-card.tsx'

/** Positions move with the mark. */
const EVERY_MS = 5_000

/** Whom one copies and what that is worth, what has ended, and oneself as a leader. */
export function CopyAccount({ loaded }: { readonly loaded: Mine }) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const {
    figures: mine,
    isStale,
    again,
  } = useFreshFigures(loaded, () => siteApi('GET /exchange-web/web/copy/mine'), EVERY_MS)
  const running = mine.relations.filter(({ state }) => state !== 'ended')
  const past = mine.relations.filter(({ state }) => state === 'ended')
  return (
    <div className={styles.parts}>
      {isStale && <StaleNotice again={again} />}
      <Summary mine={mine} onChanged={again} />
      {running.length === 0 ? (
        <Card>
          <EmptyState
            title={t('empty')}
            text={t('empty.text')}
            action={
              <Link className={buttonClass({ kind: 'primary' })} to="/copy-trading">
                {t('board')}
              </Link>
            }
          />
        </Card>
      ) : (
        running.map((relation) => (
          <RelationCard key={relation.relationId} relation={relation} mine={mine} onChanged={again} />
        ))
      )}
      {past.length > 0 && (
        <Card title={t('past')} flush>
          <PastRelations relations={past} />
        </Card>
      )}
      <LeadingCard mine={mine} onChanged={again} />
    </div>
  )
}

interface SummaryProps {
  readonly mine: Mine
  readonly onChanged: () => Promise<void>
}

function Summary({ mine: { balance, relations }, onChanged }: SummaryProps) {
  const t = useWords('assets-copy-trade')
  const { siteApi } = usePage()
  const [hidden] = useHiddenAmounts()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const coinText = useCoinText()
  const { equity, profit } = sumsOf(relations)
  const hasMoney = compareDecimals(balance, '0') > 0
  const toSpot = async () => {
    const amount = coinText(balance, CURRENCY)
    const isSure = await ask({
      title: t('toSpot'),
      text: t('toSpot.ask', { amount }),
      confirm: t('move'),
      cancel: t('cancel'),
    })
    if (!isSure) return
    const wish = { fromAccount: 'copy', toAccount: 'spot', coinSymbol: CURRENCY, amount: balance } as const
    const requestId = crypto.randomUUID()
    await siteApi('POST /fe-co-api/user/futures_transfer', { ...wish, requestId }).then(
      () => toast({ kind: 'good', text: t('moved', { amount }) }),
      showError,
    )
    await onChanged()
  }
  return (
    <Card
      title={t('summary')}
      aside={
        <span className={styles.row}>
          {hasMoney && (
            <Button size="s" onClick={toSpot}>
              {t('toSpot')}
            </Button>
          )}
          <Link className={buttonClass({ size: 's' })} to="/copy-trading">
            {t('board')}
          </Link>
        </span>
      }
    >
      <Figures
        figures={[
          { label: t('withLeaders'), value: <MoneyText value={equity} unit={CURRENCY} hidden={hidden} zero /> },
          { label: t('notWithLeaders'), value: <MoneyText value={balance} unit={CURRENCY} hidden={hidden} zero /> },
          {
            label: t('profit'),
            value: <MoneyText value={profit} unit={CURRENCY} signed tone="gain-loss" hidden={hidden} zero />,
          },
        ]}
      />
    </Card>
  )
}
