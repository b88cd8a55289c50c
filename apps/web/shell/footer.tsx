import { Link } from 'react-router'
import { usePage } from '../page-context.ts'
import { useWords } from '../words/use-words.ts'
import styles from './footer.module.css'

/** Under pages one reads; the working pages have none. */
export function Footer() {
  const t = useWords('shell')
  const { brand, links } = usePage().config
  const papers = [
    [links.terms, t('footer.terms')],
    [links.privacy, t('footer.privacy')],
    [links.riskNotice, t('footer.risk')],
    [links.status, t('footer.status')],
  ] as const
  return (
    <footer className={styles.footer}>
      <div className={styles.columns}>
        <nav aria-label={t('footer.products')}>
          <h2>{t('footer.products')}</h2>
          <Link to="/markets">{t('nav.markets')}</Link>
          <Link to="/trade">{t('nav.trade')}</Link>
          <Link to="/fees">{t('nav.fees')}</Link>
        </nav>
        <nav aria-label={t('footer.help')}>
          <h2>{t('footer.help')}</h2>
          <a href={links.support}>{t('nav.support')}</a>
          <Link to="/announcements">{t('nav.announcements')}</Link>
          <a href={links.apiDocumentation}>{t('nav.api')}</a>
        </nav>
        <nav aria-label={t('footer.about', { brand: brand.name })}>
          <h2>{t('footer.about', { brand: brand.name })}</h2>
          {papers.map(
            ([address, label]) =>
              address && (
                <a key={label} href={address}>
                  {label}
                </a>
              ),
          )}
          {links.social.map(({ name, url }) => (
            <a key={name} href={url} rel="noreferrer">
              {name}
            </a>
          ))}
        </nav>
      </div>
      <p className={styles.rights}>
        {t('footer.rights', { year: new Date().getUTCFullYear(), name: brand.legalName })}
      </p>
    </footer>
  )
}
