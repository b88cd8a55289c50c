import { Button } from '@bowline/design-system/actions/button.tsx'
import { Switch } from '@bowline/design-system/inputs/switch.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { compareDecimals } from '@bowline/design-system/numbers/decimal.ts'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-financial.module.css'
import type { EarnPosition } from './earn-figures.ts'
import { useProductTexts } from './use-product-texts.ts'

interface PositionsTableProps {
  readonly positions: readonly EarnPosition[]
  readonly onRedeem: (position: EarnPosition) => void
  readonly onChanged: () => Promise<void>
}

const tones = { pending: 'info', holding: 'gain', redeeming: 'warn', redeemed: 'plain', failed: 'bad' } as const

/** What one lends now. */
export function PositionsTable({ positions, onRedeem, onChanged }: PositionsTableProps) {
  const t = useWords('assets-financial')
  const { siteApi } = usePage()
  const showError = useShowError()
  const { amountOf, percent, term } = useProductTexts()
  const renew = (positionId: number, isRenewed: boolean) =>
    siteApi('POST /exchange-web/web/earn/renew', { positionId, isRenewed }).then(onChanged, showError)
  return (
    <DataTable
      caption={t('positions')}
      rows={positions}
      rowKey={({ positionId }) => String(positionId)}
      empty={<EmptyState title={t('empty.positions')} text={t('empty.positions.text')} />}
      actionsHead={t('redeem')}
      actions={(position) =>
        position.state === 'holding' && (
          <Button
            size="s"
            aria-label={`${t('redeem')}: ${position.coin}, ${term(position.days)}`}
            onClick={() => onRedeem(position)}
          >
            {t('redeem')}
          </Button>
        )
      }
      columns={[
        {
          id: 'coin',
          head: t('coin'),
          card: 'title',
          cell: ({ coin, days }) => (
            <span className={styles.coin}>
              <CoinIcon symbol={coin} /> <bdi>{coin}</bdi> <span className={styles.quiet}>{term(days)}</span>
            </span>
          ),
        },
        {
          ...{ id: 'lent', head: t('principal'), numeric: true, ch: 14 },
          cell: ({ principal, coin }) => amountOf(principal, coin),
        },
        { id: 'rate', head: t('rate'), numeric: true, cell: (position) => percent(position.percent) },
        {
          id: 'earned',
          head: t('earned'),
          numeric: true,
          cell: ({ earned, coin }) => amountOf(earned, coin),
        },
        { id: 'paid', head: t('paid'), numeric: true, cell: ({ paid, coin }) => amountOf(paid, coin) },
        {
          id: 'ends',
          head: t('ends'),
          cell: ({ endsAtMs, positionId, isRenewed, state }) =>
            endsAtMs === null ? (
              t('anyTime')
            ) : (
              <span className={styles.lines}>
                <TimeText atMs={endsAtMs} kind="minute" />
                {state === 'holding' && (
                  <Switch checked={isRenewed} onChange={(checked) => renew(positionId, checked)}>
                    {t('renew.short')}
                  </Switch>
                )}
              </span>
            ),
        },
        {
          id: 'state',
          head: t('state'),
          cell: ({ state, redeeming, coin }) => (
            <span className={styles.lines}>
              <Badge tone={tones[state]}>{t(`state.${state}`)}</Badge>
              {compareDecimals(redeeming, '0') > 0 && (
                <small>{t('redeeming', { amount: amountOf(redeeming, coin) })}</small>
              )}
            </span>
          ),
        },
      ]}
    />
  )
}
