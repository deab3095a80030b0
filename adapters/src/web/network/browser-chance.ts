import type { Chance } from '@toolkit/application/web/network';

export class BrowserChance implements Chance {
  draw(): number {
    return Math.random();
  }
}
