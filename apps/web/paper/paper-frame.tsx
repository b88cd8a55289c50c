import { MarkedQuestions } from '@bowline/design-system/layers/ask.tsx'
import { MarkedToasts } from '@bowline/design-system/layers/toast.tsx'
import { type ReactNode, useMemo } from 'react'
import { Link, useLocation } from 'react-router'
import { PageContext, usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './paper.module.css'
import { realPathOf } from './paper-address.ts'
import { paperSiteApi } from './paper-site-api.ts'
import { PaperTag } from './paper-tag.tsx'

const mark = <PaperTag />

/** Around everything that is practice: says so in a colour of its own, and lets nothing real be reached from within. */
export function PaperFrame({ children }: { readonly children: ReactNode }) {
  const t = useWords('paper')
  const page = usePage()
  const { pathname } = useLocation()
  const paper = useMemo(() => ({ ...page, siteApi: paperSiteApi(page.siteApi) }), [page])
  return (
    <PageContext value={paper}>
      <div className={styles.frame} data-paper="">
        <aside className={styles.band} aria-label={t('band.label')}>
          <strong>{t('word')}</strong>
          <span>{t('band.text')}</span>
          {pathname !== '/paper' && <Link to="/paper">{t('band.account')}</Link>}
          <Link to={realPathOf(pathname)} reloadDocument>
            {t('band.leave')}
          </Link>
        </aside>
        <MarkedToasts mark={mark}>
          <MarkedQuestions mark={mark}>{children}</MarkedQuestions>
        </MarkedToasts>
      </div>
    </PageContext>
  )
}
