import { Button } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { EmptyState } from '@bowline/design-system/states/empty-state.tsx'
import { DataTable } from '@bowline/design-system/tables/data-table.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import styles from '../../parts/parts.module.css'
import { t } from '../../words/words.ts'
import type { Board } from './custody.tsx'
import { MarksDialog } from './marks-dialog.tsx'
import type { Movable } from './move-dialog.tsx'

export type Tank = Board['tanks'][number]

const tones = { enough: 'gain', filling: 'warn', short: 'bad', surplus: 'warn' } as const

const columns: readonly Column<Tank>[] = [
  { id: 'coin', head: t('custody.coin'), card: 'title', cell: ({ coin, network }) => `${coin} · ${network}`, ch: 16 },
  { id: 'held', head: t('custody.tanks.held'), numeric: true, cell: ({ held }) => held, ch: 22 },
  {
    ...{ id: 'marks', head: t('custody.tanks.marks'), numeric: true, ch: 24 },
    cell: ({ low, high }) => (high === '0' ? t('custody.tanks.never') : `${low} – ${high}`),
  },
  { id: 'fuel', head: t('custody.tanks.fuel'), numeric: true, cell: ({ fuel }) => fuel, ch: 22 },
  {
    ...{ id: 'state', head: t('custody.tanks.state'), ch: 24 },
    cell: ({ state, surplus }) => <Badge tone={tones[state]}>{t(`custody.tanks.${state}`, { amount: surplus })}</Badge>,
  },
]

interface GasTanksProps {
  readonly tanks: readonly Tank[]
  readonly mayAct: boolean
  /** Asks that what is too much go back to the hot wallet. */
  readonly onReturn: (row: Movable) => void
}

/** What pays the fees of tokens that are swept, and what of it lies where they were. */
export function GasTanks({ tanks, mayAct, onReturn }: GasTanksProps) {
  const [changing, setChanging] = useState<Tank>()
  const back = ({ network, coin, surplus }: Tank) =>
    onReturn({ network, coin, proposal: { kind: 'refill-gas', amount: surplus === '0' ? '' : surplus } })
  const actions = (tank: Tank) => (
    <div className={styles.inRow}>
      <Button size="s" onClick={() => back(tank)}>
        {t('custody.tanks.return')}
      </Button>
      <Button size="s" onClick={() => setChanging(tank)}>
        {t('custody.tanks.change')}
      </Button>
    </div>
  )
  return (
    <Card title={t('custody.tanks')}>
      <div className={styles.stack}>
        <DataTable
          caption={t('custody.tanks')}
          columns={columns}
          rows={tanks}
          rowKey={({ network }) => network}
          empty={<EmptyState title={t('custody.tanks.none')} />}
          {...(mayAct && { actions, actionsHead: t('user.actions') })}
        />
        <p className={styles.quiet}>{t('custody.tanks.hint')}</p>
      </div>
      {changing && <MarksDialog tank={changing} onClose={() => setChanging(undefined)} />}
    </Card>
  )
}
