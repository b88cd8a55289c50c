import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { OrderKind } from '../order-ticket.ts'
import { offeredKinds } from '../problems/hold.ts'
import type { TicketForm } from '../use-ticket-form.ts'
import { useTicketWords } from '../use-ticket-words.ts'
import styles from './ticket-fields.module.css'

const usual: readonly OrderKind[] = ['limit', 'market']

/** Limit, market and the last other kind as tabs; the rest in a menu. */
export function KindTabs({ form, children }: { readonly form: TicketForm; readonly children: ReactNode }) {
  const t = useTicketWords()
  const { ticket, sight, change } = form
  const [lastOther, setLastOther] = useState<OrderKind>('stopLimit')
  const offered = offeredKinds(sight.facts.market)
  const third = usual.includes(ticket.kind) ? lastOther : ticket.kind
  const tabs = [...usual, third].filter((kind) => offered.includes(kind))
  const choose = (kind: OrderKind) => {
    if (!usual.includes(kind)) setLastOther(kind)
    change({ do: 'kind', kind })
  }
  return (
    <div data-field="kind">
      <Tabs
        label={t('ticket.kind.label')}
        tabs={tabs.map((kind) => ({ id: kind, label: t(`ticket.kind.${kind}`) }))}
        selected={ticket.kind}
        onSelect={(kind) => choose(kind as OrderKind)}
        aside={
          <Menu
            label={t('ticket.kind.more')}
            trigger={<ChevronDown size={16} aria-hidden="true" />}
            triggerClass={styles.more}
            align="end"
            items={offered
              .filter((kind) => !usual.includes(kind))
              .map((kind) => ({
                id: kind,
                label: <KindName kind={kind} />,
                picked: kind === ticket.kind,
                onSelect: () => choose(kind),
              }))}
          />
        }
      >
        {children}
      </Tabs>
    </div>
  )
}

/** An order kind in the menu, with an explanation of its abbreviation. */
function KindName({ kind }: { readonly kind: OrderKind }) {
  const t = useTicketWords()
  const isList = kind === 'oco' || kind === 'oto' || kind === 'otoco'
  return (
    <span className={styles.kind}>
      {t(`ticket.kind.${kind}`)}
      {isList && <small> {t(`ticket.kind.about.${kind}`)}</small>}
    </span>
  )
}
