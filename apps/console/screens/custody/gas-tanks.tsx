import { Card } from '@bowline/design-system/layers/card.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import type { Board } from './custody.tsx'

type Tank = Board['tanks'][number]

const tones = { enough: 'gain', filling: 'warn', short: 'bad' } as const

const columns: readonly Column<Tank>[] = [
  { id: 'coin', head: t('custody.coin'), card: 'title', cell: ({ coin, network }) => `${coin} · ${network}`, ch: 16 },
  { id: 'held', head: t('custody.tanks.held'), numeric: true, cell: ({ held }) => held, ch: 22 },
  { id: 'marks', head: t('custody.tanks.marks'), numeric: true, cell: ({ low, high }) => `${low} – ${high}`, ch: 28 },
  { id: 'fuel', head: t('custody.tanks.fuel'), numeric: true, cell: ({ fuel }) => fuel, ch: 22 },
  {
    ...{ id: 'state', head: t('custody.tanks.state'), ch: 24 },
    cell: ({ state }) => <Badge tone={tones[state]}>{t(`custody.tanks.${state}`)}</Badge>,
  },
]

/** What pays the fees of tokens that are swept, and what of it lies where they were. */
export function GasTanks({ tanks }: { readonly tanks: readonly Tank[] }) {
  return (
    <Card title={t('custody.tanks')}>
      <div className={styles.stack}>
        <DataTable
          caption={t('custody.tanks')}
          columns={columns}
          rows={tanks}
          rowKey={({ network }) => network}
          empty={<EmptyState title={t('custody.tanks.none')} />}
        />
        <p className={styles.quiet}>{t('custody.tanks.hint')}</p>
      </div>
    </Card>
  )
}
