import type { ConsoleData } from '@bowline/contract/console/console-calls.ts'
import { Button } from '@bowline/design-system/actions/button.tsx'
import { useAsk } from '@bowline/design-system/layers/ask.tsx'
import { Menu } from '@bowline/design-system/layers/menu.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { Badge } from '@bowline/design-system/states/badge.tsx'
import { Banner } from '@bowline/design-system/states/banner.tsx'
import type { Column } from '@bowline/design-system/tables/data-table-columns.ts'
import { useState } from 'react'
import { PagedTable } from '../parts/paged-table.tsx'
import styles from '../parts/parts.module.css'
import { ScreenHead } from '../parts/screen-head.tsx'
import type { ConsoleApiError } from '../session/console-api.ts'
import { useConsole, useMember } from '../session/session.tsx'
import { usePages } from '../session/use-pages.ts'
import { say, t } from '../words/words.ts'
import { type Made, MakeDialog, roles } from './staff-parts/make-dialog.tsx'

type Member = ConsoleData<'GET /console-api/staff/list'>['rows'][number]

const columns: readonly Column<Member>[] = [
  { id: 'email', head: t('staff.email'), card: 'title', cell: ({ email }) => email, ch: 22 },
  { id: 'name', head: t('staff.name'), cell: ({ name }) => name, ch: 12 },
  { id: 'role', head: t('staff.role'), cell: ({ role }) => say('role', role), ch: 10 },
  {
    id: 'authenticator',
    head: t('staff.authenticator'),
    cell: ({ hasAuthenticator }) => t(hasAuthenticator ? 'staff.bound' : 'staff.not-bound'),
    ch: 7,
  },
  {
    id: 'state',
    head: t('staff.state'),
    cell: ({ isDisabled }) => (
      <Badge tone={isDisabled ? 'bad' : 'gain'}>{t(isDisabled ? 'staff.disabled' : 'status.active')}</Badge>
    ),
    ch: 8,
  },
]

export function Component() {
  const { api } = useConsole()
  const toast = useToast()
  const [isMaking, setMaking] = useState(false)
  const [made, setMade] = useState<Made>()
  const pages = usePages<Member>('staff', async () => {
    const { rows } = await api('GET /console-api/staff/list')
    return { rows, next: null }
  })
  /** Shows the result, and the updated list. */
  const tell = async (work: Promise<unknown>) => {
    await work.then(
      () => toast({ text: t('staff.done'), kind: 'good' }),
      (error: ConsoleApiError) => toast({ text: error.message || t('failed.text'), kind: 'bad' }),
    )
    await pages.again()
  }
  return (
    <>
      <ScreenHead title={t('nav.staff')}>
        <Button kind="primary" onClick={() => setMaking(true)}>
          {t('staff.make')}
        </Button>
      </ScreenHead>
      {made && (
        <Banner kind="warn" onDismiss={() => setMade(undefined)} dismissLabel={t('close')}>
          {t('staff.made', { email: made.member.email })} <code>{made.temporaryPassword}</code>
        </Banner>
      )}
      <PagedTable
        caption={t('staff.caption')}
        columns={columns}
        pages={pages}
        rowKey={({ id }) => String(id)}
        empty={t('none')}
        actions={(member) => <Change member={member} tell={(work) => void tell(work)} onMade={setMade} />}
      />
      {isMaking && (
        <MakeDialog
          onClose={() => setMaking(false)}
          onMade={(fresh) => {
            setMade(fresh)
            void pages.again()
          }}
        />
      )}
    </>
  )
}

interface ChangeProps {
  readonly member: Member
  readonly tell: (work: Promise<unknown>) => void
  readonly onMade: (made: Made) => void
}

/** Nobody can change themselves: there is always somebody left, and nobody raises their own role. */
function Change({ member, tell, onMade }: ChangeProps) {
  const { api } = useConsole()
  const { id: own } = useMember()
  const ask = useAsk()
  const { id, email, role, isDisabled } = member
  if (id === own) return <span className={styles.quiet}>{t('staff.you')}</span>
  const reset = async () => {
    const title = t('staff.reset.title', { email })
    const question = { title, text: t('staff.reset.text'), confirm: t('staff.reset'), cancel: t('cancel') }
    if (await ask(question)) tell(api('POST /console-api/staff/reset-sign-in', { id }).then(onMade))
  }
  const change = (to: { role?: Member['role']; isDisabled?: boolean }) =>
    tell(api('POST /console-api/staff/change', { id, ...to }))
  return (
    <Menu
      label={t('staff.change-member', { email })}
      align="end"
      trigger={t('staff.change')}
      items={[
        ...roles.map((value) => ({
          id: value,
          label: say('role', value),
          picked: value === role,
          onSelect: () => change({ role: value }),
        })),
        {
          id: 'disable',
          label: t(isDisabled ? 'staff.enable' : 'staff.disable'),
          danger: !isDisabled,
          onSelect: () => change({ isDisabled: !isDisabled }),
        },
        { id: 'reset', label: t('staff.reset'), danger: true, onSelect: () => void reset() },
      ]}
    />
  )
}
