// @ts-check
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

class Details {
  read() {
    return { firstName: 'Ada', lastName: 'Lovelace', avatarPath: '' };
  }
}
const read = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Details.prototype, 'read'));
Get(['/readyz', '/api/details'])(Details.prototype, 'read', read);
Controller()(Details);
class App {}
Module({ controllers: [Details] })(App);

/** The cost of a call without authentication. */
const app = await NestFactory.create(App, { logger: false });
await app.listen(Number(process.env.PORT), '127.0.0.1');
