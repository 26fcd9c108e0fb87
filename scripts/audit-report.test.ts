import { describe, expect, it } from 'vitest';

import { readAudit } from './audit-report.ts';

const report = (severity: string): string =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      leaky: {
        name: 'leaky',
        severity,
        range: '<2.0.0',
        via: [{ title: 'Leaks', url: 'https://github.com/advisories/GHSA-1' }, 'deeper'],
      },
    },
  });

describe('the answer of an audit', () => {
  it.each(['high', 'critical'])('with a weakness that is %s names it', (severity) => {
    expect(readAudit(report(severity))).toEqual({
      kind: 'weak',
      lines: [`leaky <2.0.0 (${severity}): Leaks, https://github.com/advisories/GHSA-1; deeper`],
    });
  });

  it.each(['low', 'moderate', 'info'])('with one that is %s alone is clean', (severity) => {
    expect(readAudit(report(severity))).toEqual({ kind: 'clean' });
  });

  it('without any is clean', () => {
    expect(readAudit('{"auditReportVersion": 2, "vulnerabilities": {}}')).toEqual({ kind: 'clean' });
  });

  it('of a registry that was not reached, or does not know the question, is none', () => {
    expect(readAudit('{"message": "405 Method Not Allowed", "statusCode": 405}')).toEqual({
      kind: 'unknown',
      why: '405 Method Not Allowed',
    });
    expect(readAudit('')).toEqual({ kind: 'unknown', why: 'npm gave no report' });
  });
});
