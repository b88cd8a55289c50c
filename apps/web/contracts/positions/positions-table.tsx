import { Button, type ButtonProps } from '@bowline/design-system/actions/button.tsx'
import { IconButton } from '@bowline/design-system/actions/icon-button.tsx'
import { classNames } from '@bowline/design-system/class-names.ts'
import { MoneyText } from '@bowline/design-system/number-texts/money-text.tsx'
import { PercentText } from '@bowline/design-system/number-texts/percent-text.tsx'
import { PriceText } from '@bowline/design-system/number-texts/price-text.tsx'
import { QtyText } from '@bowline/design-system/number-texts/qty-text.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { ArrowUpDown, Diff, Share2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { LiveFailure } from '../../desk/tables/live-failure.tsx'
import tables from '../../desk/tables/tables.module.css'
import type { Freshness } from '../../live/channel-store.ts'
import { marketPath } from '../../market-rows/market-path.ts'
import { useWords } from '../../words/use-words.ts'
import { digitsOf } from '../figures/figure-texts.ts'
import { MarginRatio } from '../figures/margin-ratio.tsx'
import { FirstFailure } from '../first-failure.tsx'
import { useFutures } from '../futures-context.tsx'
import { helpOn } from '../help/help-topics.ts'
import { type OpenedPosition, PositionDialogs } from './position-dialogs.tsx'
import type { PositionRow } from './position-rows.ts'
import styles from './positions.module.css'
import { useReverse } from './use-position-actions.ts'

interface PositionsTableProps {
  /** Undefined while they are not known. */
  readonly rows: readonly PositionRow[] | undefined
  readonly ranks: ReadonlyMap<string, number>
  readonly freshness: Freshness
  /** What somebody who has none can do. */
  readonly emptyAction: ReactNode
  /** Of the table's own scroll container; without it the page scrolls. */
  readonly scroll?: string
  /** From onlookers: sizes and amounts. */
  readonly hidden?: boolean
}

/** What is held, with everything that can be done to it. */
export function PositionsTable({ rows, ranks, freshness, emptyAction, scroll, hidden }: PositionsTableProps) {
  const t = useWords('contracts/positions')
  const [opened, setOpened] = useState<OpenedPosition>()
  const close = () => setOpened(undefined)
  const reverse = useReverse()
  const isHeld = freshness.state !== 'live'
  const { failure } = useFutures()
  const failed =
    freshness.state === 'failed' ? <LiveFailure freshness={freshness} /> : failure && <FirstFailure failure={failure} />
  const columns: Column<PositionRow>[] = [
    {
      id: 'contract',
      head: t('column.contract'),
      card: 'title',
      ch: 14,
      cell: (position) => (
        <span className={styles.contract}>
          <Link to={marketPath(position.pair)}>{position.name}</Link>
          <span className={styles.held}>
            <Badge tone={position.side === 'long' ? 'gain' : 'loss'}>{t(`side.${position.side}`)}</Badge>
            <small>
              {t(position.isolated ? 'mode.isolated' : 'mode.cross')} <bdi dir="ltr">{position.leverage}×</bdi>
            </small>
          </span>
        </span>
      ),
    },
    {
      id: 'qty',
      head: t('column.size'),
      numeric: true,
      ch: 10,
      cell: ({ qty, unit }) => <QtyText value={qty} unit={unit} hidden={hidden} trim />,
    },
    {
      id: 'entry',
      head: t('column.entry'),
      help: helpOn('upl'),
      numeric: true,
      ch: 10,
      cell: ({ entry, terms }) => <PriceText value={entry} decimals={decimalsOf(terms)} />,
    },
    {
      id: 'mark',
      head: t('column.mark'),
      help: helpOn('mark'),
      numeric: true,
      ch: 10,
      cell: ({ mark, terms }) => <PriceText value={mark} decimals={decimalsOf(terms)} />,
    },
    {
      id: 'liquidation',
      head: t('column.liquidation'),
      help: helpOn('liquidation'),
      numeric: true,
      ch: 10,
      cell: ({ liquidation, terms }) => (
        <span className={styles.liquidation}>
          <PriceText value={liquidation} decimals={decimalsOf(terms)} />
        </span>
      ),
    },
    {
      id: 'upl',
      head: t('column.upl'),
      help: helpOn('upl'),
      numeric: true,
      ch: 12,
      cell: ({ upl, roe, coin, terms }) => (
        <span className={styles.pile}>
          <MoneyText value={upl} unit={coin} signed tone="gain-loss" hidden={hidden} zero {...digitsOf(terms)} />
          <small>
            <PercentText value={roe} exact />
          </small>
        </span>
      ),
    },
    {
      id: 'exits',
      head: t('column.exits'),
      numeric: true,
      ch: 12,
      cell: (position) => (
        <button type="button" className={styles.exits} onClick={() => setOpened({ kind: 'exits', key: position.key })}>
          <span className="spoken">{t('exits.change', { name: position.name })} </span>
          <ShownExit position={position} which="profit" hidden={hidden} />
          <ShownExit position={position} which="loss" hidden={hidden} />
        </button>
      ),
    },
    {
      id: 'margin',
      head: t('column.margin'),
      help: helpOn('margin'),
      numeric: true,
      ch: 12,
      cell: ({ key, margin, coin, ratio, terms }) => (
        <span className={styles.pile}>
          <MoneyText value={margin} unit={coin} hidden={hidden} zero {...digitsOf(terms)} />
          <small className={styles.risk}>
            {ratio !== null && <MarginRatio percent={ratio} />}
            <AdlLight rank={ranks.get(key) ?? 0} />
          </small>
        </span>
      ),
    },
    {
      id: 'breakEven',
      head: t('column.breakEven'),
      help: helpOn('breakEven'),
      numeric: true,
      ch: 10,
      cell: ({ breakEven, terms }) => <PriceText value={breakEven} decimals={decimalsOf(terms)} />,
    },
  ]
  return (
    <div
      className={classNames(tables.rows, styles.table)}
      data-stale={freshness.state === 'stale' || undefined}
      data-in-page={scroll === undefined || undefined}
    >
      <DataTable<PositionRow>
        caption={t('tab.positions')}
        loadingLabel={t('loading')}
        loadingRows={2}
        scroll={scroll}
        state={rows || failed ? 'ready' : 'loading'}
        failed={failed}
        rows={rows ?? []}
        rowKey={({ key }) => key}
        columns={columns}
        actionsHead={t('column.actions')}
        actions={(position) => (
          <span className={styles.actions} data-controls>
            <Button size="s" disabled={isHeld} onClick={() => setOpened({ kind: 'close', key: position.key })}>
              {t('close')} <span className="spoken">{position.name}</span>
            </Button>
            <RowButton
              does={t('reverse')}
              to={position.name}
              icon={<ArrowUpDown size={14} aria-hidden="true" />}
              disabled={isHeld}
              onClick={() => reverse(position)}
            />
            {position.isolated && (
              <RowButton
                does={t('margin')}
                to={position.name}
                icon={<Diff size={14} aria-hidden="true" />}
                disabled={isHeld}
                onClick={() => setOpened({ kind: 'margin', key: position.key })}
              />
            )}
            <IconButton
              size="s"
              label={t('share', { name: position.name })}
              icon={<Share2 size={14} aria-hidden="true" />}
              onClick={() => setOpened({ kind: 'share', key: position.key })}
            />
          </span>
        )}
        empty={<EmptyState title={t('positions.empty')} text={t('positions.empty.text')} action={emptyAction} />}
      />
      <PositionDialogs rows={rows} opened={opened} onClose={close} />
    </div>
  )
}

const decimalsOf = ({ row }: PositionRow['terms']) => row.coinResultVo.symbolPricePrecision

interface ShownExitProps {
  readonly position: PositionRow
  readonly which: 'profit' | 'loss'
  readonly hidden: boolean | undefined
}

/** The price that closes all of it; where none does, of the part that goes first, with its size; and how many more there are. */
function ShownExit({ position: { exits, terms, unit }, which, hidden }: ShownExitProps) {
  const { whole, parts } = exits[which]
  const [first] = whole ? [] : parts
  const more = parts.length - (first ? 1 : 0)
  return (
    <span>
      <PriceText value={whole?.stopPrice ?? first?.price ?? null} decimals={decimalsOf(terms)} />
      {first && (
        <small>
          {' '}
          <QtyText value={first.qty} unit={unit} hidden={hidden} trim />
        </small>
      )}
      {more > 0 && (
        <small>
          {' '}
          <bdi dir="ltr">+{more}</bdi>
        </small>
      )}
    </span>
  )
}

interface RowButtonProps extends Pick<ButtonProps, 'icon' | 'disabled' | 'onClick'> {
  readonly does: string
  readonly to: string
}

/** Its word is seen where a row is a card; in a table its place is a column's. */
function RowButton({ does, to, ...rest }: RowButtonProps) {
  return (
    <Button size="s" kind="plain" title={does} {...rest}>
      <span className={styles.word}>
        {does} <span className="spoken">{to}</span>
      </span>
    </Button>
  )
}

const RANKS = [1, 2, 3, 4, 5] as const

/** Place in the queue of those who are deleveraged first: five lights, and in words. */
function AdlLight({ rank }: { readonly rank: number }) {
  const t = useWords('contracts/positions')
  if (rank === 0) return null
  return (
    <span className={styles.adl} title={t('adl', { rank })}>
      {RANKS.map((each) => (
        <i key={each} data-on={each <= rank || undefined} data-high={rank >= 4 || undefined} />
      ))}
      <span className="spoken">{t('adl', { rank })}</span>
    </span>
  )
}
