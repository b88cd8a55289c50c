import { Button, buttonClass } from '@bowline/design-system/actions/button.tsx'
import { Card } from '@bowline/design-system/layers/card.tsx'
import { useToast } from '@bowline/design-system/layers/toast.tsx'
import { AreaChart } from '@bowline/design-system/pictures/area-chart.tsx'
import { useState } from 'react'
import { Link, useLoaderData, useNavigate } from 'react-router'
import { LeaderBadge } from '../../copying/leader-badge.tsx'
import { SkipTexts } from '../../copying/skip-texts.tsx'
import type { PageInfo } from '../../page-context.ts'
import type { Head, ScreenContext } from '../../screen.ts'
import { ContentPage } from '../../shell/content-page.tsx'
import { loginAddress } from '../../shell/post-login-target.ts'
import { isSiteApiError } from '../../site-api/site-api.ts'
import { useWords, wordsOf } from '../../words/use-words.ts'
import { CopyDialog } from './copy-dialog.tsx'
import styles from './copy-trading.module.css'
import { LeaderFigures } from './leader-figures.tsx'
import { LeaderHistory } from './leader-history.tsx'

export type LoadedLeader = Awaited<ReturnType<typeof load>>

export function head({ locale, config }: PageInfo, { leader }: LoadedLeader): Head {
  const t = wordsOf('copy-trading', locale.id, locale.tag)
  return {
    title: `${leader.name} · ${t('title')} · ${config.brand.name}`,
    description: t('description', { brand: config.brand.name }),
  }
}

export async function load({ siteApi, params }: ScreenContext) {
  const leaderId = Number(params.leaderId)
  if (!Number.isSafeInteger(leaderId) || leaderId < 1) throw new Response('', { status: 404 })
  const [leader, { user }] = await Promise.all([
    siteApi('GET /exchange-web/web/copy/leader', { leaderId }).catch((error: unknown) => {
      // Nobody, or somebody who has not been accepted.
      if (isSiteApiError(error) && error.failure === 'refused') throw new Response('', { status: 404 })
      throw error
    }),
    siteApi('GET /exchange-web/web/user/session'),
  ])
  return { leader, userId: user?.id, mine: user ? await siteApi('GET /exchange-web/web/copy/mine') : null }
}

/** One leader: what copying them really brought, how each trade was copied, and a way to copy them. */
export function Screen() {
  const t = useWords('copy-trading')
  const loaded = useLoaderData<LoadedLeader>()
  const { leader } = loaded
  const points = leader.curve.map(({ dayMs, profit }) => ({ atMs: dayMs, value: profit }))
  return (
    <ContentPage
      back={{ to: '/copy-trading', label: t('back') }}
      title={<bdi>{leader.name}</bdi>}
      intro={
        <>
          {leader.formerNames.length > 0 && (
            <>
              {t('formerly', { names: leader.formerNames.join(', ') })}
              <br />
            </>
          )}
          {leader.about && <bdi>{leader.about}</bdi>}
        </>
      }
      aside={
        <span className={styles.actions}>
          <LeaderBadge state={leader.state} />
          <CopyAction loaded={loaded} />
        </span>
      }
    >
      <div className={styles.parts}>
        <Card title={t('figures')}>
          <LeaderFigures leader={leader} />
        </Card>
        {points.length > 1 && (
          <Card title={t('curve')}>
            <AreaChart
              points={points}
              label={t('curve')}
              heads={[t('day'), t('profit')]}
              tableLabel={t('asTable')}
              unit="USDT"
              tone="by-change"
            />
          </Card>
        )}
        <Card title={t('skips')}>
          <p className={styles.note}>{t('skips.about', { n: leader.skipped, of: leader.copies })}</p>
          {leader.skips.length > 0 && (
            <div className={styles.skips}>
              <SkipTexts skips={leader.skips} />
            </div>
          )}
        </Card>
        <LeaderHistory leader={leader} />
      </div>
    </ContentPage>
  )
}

/** Copies them, or says what is in the way. */
function CopyAction({ loaded }: { readonly loaded: LoadedLeader }) {
  const t = useWords('copy-trading')
  const toast = useToast()
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const { leader, userId, mine } = loaded
  const isCopied = mine?.relations.some(({ leaderId, state }) => leaderId === leader.leaderId && state !== 'ended')
  if (isCopied)
    return (
      <Link className={buttonClass({ kind: 'quiet' })} to="/assets/copy-trade">
        {t('copied')}
      </Link>
    )
  if (leader.state !== 'active' || userId === leader.leaderId) return null
  if (!mine)
    return (
      <Link className={buttonClass({ kind: 'primary' })} to={loginAddress(`/copy-trading/${leader.leaderId}`)}>
        {t('signIn')}
      </Link>
    )
  return (
    <>
      <Link className={buttonClass({ kind: 'quiet' })} to={`/paper/copy/${leader.leaderId}`} reloadDocument>
        {t('paper')}
      </Link>
      <Button kind="primary" onClick={() => setOpen(true)}>
        {t('copy')}
      </Button>
      {isOpen && (
        <CopyDialog
          leader={leader}
          mine={mine}
          onClose={() => setOpen(false)}
          onDone={() => {
            toast({ kind: 'good', text: t('done', { name: leader.name }) })
            void navigate('/assets/copy-trade')
          }}
        />
      )}
    </>
  )
}
