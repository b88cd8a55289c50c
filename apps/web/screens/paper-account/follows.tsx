import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { Link, useRevalidator } from 'react-router'
import { SlippageText } from '../../copying/slippage-text.tsx'
import { TradeName } from '../../copying/trade-name.tsx'
import { usePage } from '../../page-context.ts'
import { useShowError } from '../../shell/errors/use-show-error.ts'
import { useWords } from '../../words/use-words.ts'
import styles from './paper-account.module.css'
import type { PaperAccount } from './paper-account-screen.tsx'

type Follow = PaperAccount['follows'][number]

const CURRENCY = 'USDT'
const tones = { filled: 'gain', partly: 'warn', skipped: 'bad' } as const

/** Leaders tried on paper: who is followed, what that brought, and what became of each of their trades. */
export function Follows({ follows, copies }: Pick<PaperAccount, 'follows' | 'copies'>) {
  const t = useWords('paper-copy')
  const running = follows.find(({ endedAtMs }) => endedAtMs === null)
  return (
    <>
      <Card title={t('following')} aside={running && <Stop follow={running} />} flush>
        <DataTable
          caption={t('following')}
          rows={follows}
          rowKey={({ followId }) => String(followId)}
          empty={
            <EmptyState
              title={t('nobody')}
              text={t('nobody.text')}
              action={
                <Link className={buttonClass({ kind: 'quiet' })} to="/copy-trading">
                  {t('leaders')}
                </Link>
              }
            />
          }
          columns={useFollowColumns()}
        />
      </Card>
      {copies.length > 0 && <Copies copies={copies} />}
    </>
  )
}

function useFollowColumns() {
  const t = useWords('paper-copy')
  const tCopy = useWords('assets-copy-trade')
  const why = (reason: NonNullable<Follow['stopReason']>) =>
    reason === 'reset' ? t('why.reset') : tCopy(reason === 'follower' ? 'why.copier' : `why.${reason}`)
  return [
    {
      id: 'name',
      head: tCopy('name'),
      card: 'title',
      cell: ({ leaderId, leaderName }: Follow) => (
        <Link to={`/copy-trading/${leaderId}`} reloadDocument>
          <bdi>{leaderName}</bdi>
        </Link>
      ),
    },
    {
      id: 'started',
      head: tCopy('started'),
      cell: ({ startedAtMs }: Follow) => <TimeText atMs={startedAtMs} kind="minute" />,
    },
    {
      id: 'allotted',
      head: t('amount'),
      numeric: true,
      cell: ({ allotted }: Follow) => <MoneyText value={allotted} unit={CURRENCY} />,
    },
    {
      id: 'result',
      head: t('result'),
      numeric: true,
      cell: ({ result }: Follow) => <MoneyText value={result} unit={CURRENCY} signed tone="gain-loss" zero />,
    },
    {
      id: 'state',
      head: tCopy('state'),
      cell: ({ stopReason }: Follow) => (stopReason ? why(stopReason) : tCopy('relation.active')),
    },
  ] as const
}

function Stop({ follow }: { readonly follow: Follow }) {
  const t = useWords('paper-copy')
  const { siteApi } = usePage()
  const ask = useAsk()
  const toast = useToast()
  const showError = useShowError()
  const { revalidate } = useRevalidator()
  const { leaderName: name } = follow
  const stop = async () => {
    const question = { title: t('stop.title', { name }), text: t('stop.text'), confirm: t('stop'), cancel: t('keep') }
    if (!(await ask(question))) return
    try {
      await siteApi('POST /exchange-web/web/paper/follow/stop', {})
      toast({ kind: 'good', text: t('stopped', { name }) })
      await revalidate()
    } catch (error) {
      showError(error)
    }
  }
  return (
    <Button size="s" onClick={stop}>
      {t('stop')}
    </Button>
  )
}

function Copies({ copies }: Pick<PaperAccount, 'copies'>) {
  const tCopy = useWords('assets-copy-trade')
  const tCopying = useWords('copying')
  return (
    <Card title={tCopy('copies')} flush>
      <DataTable
        caption={tCopy('copies')}
        rows={copies}
        rowKey={({ copyId }) => String(copyId)}
        columns={[
          { id: 'time', head: tCopy('time'), cell: ({ timeMs }) => <TimeText atMs={timeMs} kind="minute" /> },
          { id: 'trade', head: tCopy('trade'), card: 'title', cell: (copy) => <TradeName {...copy} /> },
          {
            id: 'leader',
            head: tCopy('leaderPrice'),
            numeric: true,
            cell: ({ leaderPrice }) => <MoneyText value={leaderPrice} />,
          },
          { id: 'own', head: tCopy('ownPrice'), numeric: true, cell: ({ price }) => <MoneyText value={price} /> },
          { id: 'filled', head: tCopy('size'), numeric: true, cell: ({ filled }) => <QtyText value={filled} trim /> },
          {
            id: 'slippage',
            head: tCopy('slippage'),
            numeric: true,
            cell: ({ slippagePpm, filled }) => <SlippageText ppm={Number(filled) === 0 ? null : slippagePpm} />,
          },
          {
            id: 'state',
            head: tCopy('state'),
            card: 'wide',
            cell: ({ state, reason }) => (
              <span className={styles.lines}>
                <span>
                  <Badge tone={tones[state]}>{tCopy(`copy.${state}`)}</Badge>
                </span>
                {reason && <small>{tCopying(`reason.${reason}`)}</small>}
              </span>
            ),
          },
        ]}
      />
    </Card>
  )
}
