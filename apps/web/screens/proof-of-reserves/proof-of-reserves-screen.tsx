import type { CallData } from '@bowline/contract/calls.ts'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { QtyText, significantPlaces } from '@bowline/design-system/number-texts/qty-text.tsx'
import { TimeText } from '@bowline/design-system/number-texts/time-text.tsx'
import { fromUnits } from '@bowline/design-system/numbers/decimal.ts'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import { isAsSealed } from '@bowline/solvency/index.ts'
import { useLoaderData } from 'react-router'
import { PairName } from '../../market-rows/pair-name.tsx'
import { type PageInfo, usePage } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { OwnProof } from './own-proof.tsx'
import styles from './proof-of-reserves-screen.module.css'
import { SignedReserves } from './signed-reserves.tsx'

export type Snapshot = CallData<'GET /exchange-web-gateway/solvency/snapshots'>['snapshots'][number]
type Coin = Snapshot['coins'][number]

export function head({ locale, config }: PageInfo): Head {
  const t = wordsOf('proof-of-reserves', locale.id, locale.tag)
  return { title: `${t('title')} · ${config.brand.name}`, description: t('intro') }
}

export async function load({ siteApi }: ScreenContext) {
  const [{ snapshots }, { addresses }] = await Promise.all([
    siteApi('GET /exchange-web-gateway/solvency/snapshots', { limit: 30 }),
    siteApi('GET /exchange-web-gateway/solvency/reserves', {}),
  ])
  return { snapshots, addresses }
}

/** What is owed and what is held, and one's own balance in it. */
export function Screen() {
  const t = useWords('proof-of-reserves')
  const { config } = usePage()
  const { snapshots, addresses } = useLoaderData<Awaited<ReturnType<typeof load>>>()
  const [newest, ...before] = snapshots
  return (
    <ContentPage
      density="comfortable"
      title={t('title')}
      intro={t('intro')}
      help="reserves"
      side={
        newest && (
          <>
            <OwnProof published={newest} />
            {before.length > 0 && <Before snapshots={before} />}
          </>
        )
      }
    >
      {newest ? <Sums snapshot={newest} before={before} /> : <EmptyState title={t('none')} text={t('none.text')} />}
      {newest && addresses.length > 0 && <SignedReserves published={newest} addresses={addresses} />}
      {config.mode === 'demo' && newest && <p className={styles.note}>{t('demo')}</p>}
    </ContentPage>
  )
}

interface SumsProps {
  readonly snapshot: Snapshot
  readonly before: readonly Snapshot[]
}

function Sums({ snapshot, before }: SumsProps) {
  const t = useWords('proof-of-reserves')
  const { takenAtMs, root, coins, seal, drawn } = snapshot
  const rows = coins.filter(({ owed, held }) => owed !== '0' || (held !== null && held !== '0'))
  return (
    <section className={styles.part}>
      <dl className={styles.details}>
        <dt>{t('asOf')}</dt>
        <dd>
          <TimeText atMs={takenAtMs} kind="minute" />
        </dd>
        <dt>{t('root')}</dt>
        <dd>
          <code dir="ltr" className={styles.root}>
            {root}
          </code>
        </dd>
        {seal !== null && (
          <>
            <dt>{t('second')}</dt>
            <dd>
              {t('second.text')}{' '}
              <code dir="ltr" className={styles.root}>
                {seal}
              </code>
            </dd>
          </>
        )}
        {drawn && (
          <>
            <dt>{t('drawn')}</dt>
            <dd>{t(isDrawn(snapshot, before) ? 'drawn.sealed' : 'drawn.other', { time: timeOf(drawn.minute) })}</dd>
          </>
        )}
      </dl>
      <DataTable<Coin>
        caption={t('title')}
        rows={rows}
        rowKey={({ coinName }) => coinName}
        columns={[
          { id: 'coin', head: t('coin'), card: 'title', cell: ({ coinName }) => <PairName base={coinName} /> },
          {
            id: 'owed',
            head: t('owed'),
            numeric: true,
            ch: 20,
            cell: ({ owed }) => <Amount units={owed} places={placesIn(rows, 'owed')} />,
          },
          {
            id: 'held',
            head: t('held'),
            numeric: true,
            ch: 20,
            cell: ({ held }) => <Amount units={held} places={placesIn(rows, 'held')} />,
          },
          {
            id: 'ratio',
            head: t('ratio'),
            numeric: true,
            ch: 10,
            cell: (row) => <PercentText value={ratioOf(row)} tone="plain" signed={false} exact />,
          },
          {
            ...{ id: 'debts', head: t('debts'), numeric: true, ch: 14 },
            cell: ({ debts }) => <Amount units={debts} places={placesIn(rows, 'debts')} />,
          },
        ]}
      />
      <p className={styles.note}>{t('debts.text')}</p>
    </section>
  )
}

/** Against the seal that the first snapshot of the day was published with. */
function isDrawn({ drawn, takenAtMs }: Snapshot, before: readonly Snapshot[]): boolean {
  const seal = before.find(({ snapshot }) => snapshot === drawn?.day)?.seal
  return drawn !== null && seal != null && isAsSealed(drawn, seal, takenAtMs)
}

const two = (part: number) => String(part).padStart(2, '0')
const timeOf = (minute: number) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`

const PLACES = 8

interface AmountProps {
  readonly units: string | null
  /** Decimals that others in its column have. */
  readonly places: number
}

function Amount({ units, places }: AmountProps) {
  return units === null ? <>–</> : <QtyText value={fromUnits(BigInt(units), PLACES)} places={places} />
}

function placesIn(rows: readonly Coin[], column: 'owed' | 'held' | 'debts'): number {
  return Math.max(
    0,
    ...rows.map((row) => {
      const units = row[column]
      return units === null ? 0 : significantPlaces(fromUnits(BigInt(units), PLACES), PLACES)
    }),
  )
}

/** What is held for each that is owed, in percent, rounded down to two decimals; null: nothing to compare. */
function ratioOf({ owed, held }: Pick<Coin, 'owed' | 'held'>): string | null {
  if (held === null || BigInt(owed) === 0n) return null
  return fromUnits((BigInt(held) * 10_000n) / BigInt(owed), 2)
}

function Before({ snapshots }: { readonly snapshots: readonly Snapshot[] }) {
  const t = useWords('proof-of-reserves')
  return (
    <Card title={t('before')}>
      <ul className={styles.before}>
        {snapshots.map(({ snapshot, takenAtMs, root }) => (
          <li key={snapshot}>
            <TimeText atMs={takenAtMs} kind="date" />
            <code dir="ltr" className={styles.root}>
              {root}
            </code>
          </li>
        ))}
      </ul>
    </Card>
  )
}
