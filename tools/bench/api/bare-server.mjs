// @ts-check
import { Controller, Get, Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import express from 'express';

const details = { firstName: 'Ada', lastName: 'Lovelace', avatarPath: '' };

class Details {
  read() {
    return details;
  }
}
const read = /** @type {PropertyDescriptor} */ (Object.getOwnPropertyDescriptor(Details.prototype, 'read'));
Get('details')(Details.prototype, 'read', read);
Controller('api')(Details);
class App {}
Module({ controllers: [Details] })(App);

/** The cost of a call without authentication: one route of Nest, or of Express alone. */
if (process.argv[2] === 'nest') {
  const app = await NestFactory.create(App, { logger: false });
  await app.listen(Number(process.env.PORT), '127.0.0.1');
} else {
  const app = express();
  app.get('/api/details', (_request, response) => response.json(details));
  app.listen(Number(process.env.PORT), '127.0.0.1');
}
