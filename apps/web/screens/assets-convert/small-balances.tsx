import type { CallData } from '@bowline/contract/calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { Checkbox } from '@bowline/design-system/inputs/checkbox.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useLocale } from '@bowline/design-system/number-texts/locale-provider.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { fromUnits, toUnits } from '@bowline/design-system/numbers/decimal.ts'
import { CoinIcon } from '@bowline/design-system/pictures/coin-icon.tsx'
import { useAnswer } from '@bowline/design-system/states/use-answer.ts'
import { useRef, useState } from 'react'
import { Notice } from '../../account-layout/notice.tsx'
import { useSubmit } from '../../account-layout/use-submit.ts'
import { feePercent, percentText } from '../../fee-texts/rate-percent.ts'
import { usePage } from '../../page-context.ts'
import { useCoinText } from '../../quotes/use-coin-text.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './assets-convert.module.css'
import type { Conversion } from './typed-conversion.ts'

type Small = CallData<'GET /exchange-web/web/convert/smallBalances'>
type Row = Small['rows'][number]
type Left = Small['left'][number]

/** Balances that are too little for an order, to the platform token; nothing is shown where there are none. */
export function SmallBalances({ onDone }: { readonly onDone: (rows: readonly Conversion[]) => void }) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const amountOf = useCoinText()
  const { data, again } = useAnswer('small-balances', () => siteApi('GET /exchange-web/web/convert/smallBalances'))
  const [done, setDone] = useState<{ readonly received: string; readonly left: readonly Left[] }>()
  const { toCoin = null, rows = [] } = data ?? {}
  if (done)
    return (
      <div className={styles.form}>
        <Notice kind="good">{t('small.done', { amount: done.received })}</Notice>
        <LeftAlone left={done.left} />
      </div>
    )
  if (!data || toCoin === null || rows.length === 0) return null
  return (
    <div className={styles.narrow}>
      <Card title={t('small')}>
        <SmallForm
          small={{ ...data, toCoin }}
          onStale={again}
          onDone={(made) => {
            onDone(made.rows)
            const total = made.rows.reduce(
              (sum, each) => sum + (each.state === 'failed' ? 0n : toUnits(each.toAmount, 8)),
              0n,
            )
            setDone({ received: amountOf(fromUnits(total, 8), toCoin), left: made.left })
          }}
        />
      </Card>
    </div>
  )
}

interface SmallFormProps {
  readonly small: Small & { readonly toCoin: string }
  readonly onStale: () => void
  readonly onDone: (made: CallData<'POST /exchange-web/web/convert/convertSmall'>) => void
}

function SmallForm({ small, onStale, onDone }: SmallFormProps) {
  const t = useWords('assets-convert')
  const { siteApi } = usePage()
  const { symbols } = useLocale()
  const amountOf = useCoinText()
  const { toCoin, rows, left: alone, below, spreadPpm, nextAtMs } = small
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set())
  // One request, however often its answer is lost.
  const request = useRef<string>(undefined)
  const chosen = rows.filter(({ coin }) => !left.has(coin))
  const total = fromUnits(
    chosen.reduce((sum, { toAmount }) => sum + toUnits(toAmount, 8), 0n),
    8,
  )
  const { busy, refusal, submit } = useSubmit(() => {
    request.current ??= crypto.randomUUID()
    const coins = chosen.map(({ coin }) => coin).join(',')
    return siteApi('POST /exchange-web/web/convert/convertSmall', { requestId: request.current, coins, total })
  }, onDone)
  const choose = (coin: string, isIn: boolean) => {
    const next = new Set(left)
    if (isIn) next.delete(coin)
    else next.add(coin)
    setLeft(next)
  }
  return (
    <form method="post" className={styles.form} onSubmit={submit} aria-busy={busy}>
      <p className={styles.note}>
        {t('small.text', {
          below: amountOf(below, 'USDT'),
          percent: percentText(feePercent(fromUnits(BigInt(spreadPpm), 6)), symbols),
        })}
      </p>
      <ul className={styles.small}>
        {rows.map((row) => (
          <li key={row.coin}>
            <Checkbox checked={!left.has(row.coin)} onChange={(isIn) => choose(row.coin, isIn)}>
              <SmallRow row={row} toCoin={toCoin} />
            </Checkbox>
          </li>
        ))}
      </ul>
      <LeftAlone left={alone} />
      {refusal && (
        <Notice kind="bad">
          {refusal.text}{' '}
          <Button size="s" kind="quiet" onClick={onStale}>
            {t('again')}
          </Button>
        </Notice>
      )}
      {nextAtMs !== null ? (
        <Notice kind="info">
          {t('small.next')} <TimeText atMs={nextAtMs} kind="minute" />
        </Notice>
      ) : (
        <Button
          type="submit"
          kind="primary"
          size="l"
          full
          busy={busy}
          busyLabel={t('converting')}
          disabled={chosen.length === 0}
        >
          {t('small.convert', { amount: amountOf(total, toCoin) })}
        </Button>
      )}
    </form>
  )
}

/** Coins that cannot be converted, each with its reason. */
function LeftAlone({ left }: { readonly left: readonly Left[] }) {
  const t = useWords('assets-convert')
  const amountOf = useCoinText()
  if (left.length === 0) return null
  return (
    <section className={styles.left}>
      <p className={styles.note}>{t('small.left')}</p>
      <ul className={styles.small}>
        {left.map(({ coin, amount, reason }) => (
          <li key={coin} className={styles.smallRow}>
            <bdi className={styles.pair}>
              <CoinIcon symbol={coin} /> {amountOf(amount, coin)}
            </bdi>
            <small>{t(`small.left.${reason}`)}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}

function SmallRow({ row: { coin, amount, toAmount }, toCoin }: { readonly row: Row; readonly toCoin: string }) {
  const amountOf = useCoinText()
  return (
    <span className={styles.smallRow}>
      <bdi className={styles.pair}>
        <CoinIcon symbol={coin} /> {amountOf(amount, coin)}
      </bdi>
      <bdi>{amountOf(toAmount, toCoin)}</bdi>
    </span>
  )
}
