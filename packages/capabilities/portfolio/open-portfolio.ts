import { Portfolio, type PortfolioSources } from './portfolio.ts'

export function openPortfolio(sources: PortfolioSources): Portfolio {
  return new Portfolio(sources)
}
