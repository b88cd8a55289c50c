import { Tabs } from '@bowline/design-system/actions/tabs.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useTicketWords } from '../use-ticket-words.ts'
import styles from './ticket-fields.module.css'

export interface KindTabsProps<K extends string> {
  readonly kind: K
  /** All that the market takes; their names are under `ticket.kind.`, the meanings of some under `ticket.kind.about.`. */
  readonly offered: readonly K[]
  /** Always tabs. */
  readonly usual: readonly K[]
  /** The third tab, until another is chosen. */
  readonly third: K
  readonly onKind: (kind: K) => void
  /** What the terms of the form mean. */
  readonly hints?: ReactNode
  readonly children: ReactNode
}

/** The usual kinds of orders and the last other one as tabs; the rest in a menu. */
export function KindTabs<K extends string>({ kind, offered, usual, third, onKind, hints, children }: KindTabsProps<K>) {
  const t = useTicketWords()
  const [lastOther, setLastOther] = useState<K>(third)
  const nameOf = (one: K) => t.find(`ticket.kind.${one}`) ?? one
  const other = usual.includes(kind) ? lastOther : kind
  const tabs = [...usual, other].filter((one) => offered.includes(one))
  const choose = (one: K) => {
    if (!usual.includes(one)) setLastOther(one)
    onKind(one)
  }
  return (
    <div data-field="kind">
      <Tabs
        label={t('ticket.kind.label')}
        tabs={tabs.map((one) => ({ id: one, label: nameOf(one) }))}
        selected={kind}
        onSelect={(one) => choose(one as K)}
        aside={
          <>
            <Menu
              label={t('ticket.kind.more')}
              trigger={<ChevronDown size={16} aria-hidden="true" />}
              triggerClass={styles.more}
              align="end"
              items={offered
                .filter((one) => !usual.includes(one))
                .map((one) => ({
                  id: one,
                  label: <KindName name={nameOf(one)} about={t.find(`ticket.kind.about.${one}`)} />,
                  picked: one === kind,
                  onSelect: () => choose(one),
                }))}
            />
            {hints}
          </>
        }
      >
        {children}
      </Tabs>
    </div>
  )
}

/** An order kind in the menu, with an explanation of its abbreviation. */
function KindName({ name, about }: { readonly name: string; readonly about: string | undefined }) {
  return (
    <span className={styles.kind}>
      {name}
      {about && <small> {about}</small>}
    </span>
  )
}
